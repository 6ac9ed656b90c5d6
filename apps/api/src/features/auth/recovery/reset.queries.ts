// Queries for passwords, and for the links to reset them.
import type { Person } from '@parley/contracts/account/personal-password.ts'
import { and, count, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { reminderDevices } from '#database/progress.ts'
import { identities, nameForMail, passkeys, passwordResets, recoveryCodes, users } from '#database/users.ts'
import { lockOwnAccount, type Owner } from '../account-lock.ts'
import { revokeSignIns } from '../auth.queries.ts'
import { markMethodsToCheck } from '../sign-in-methods/methods-to-check.queries.ts'
import { forgetSteps } from '../steps.queries.ts'

/** The recipient of a link; null if no account that may sign in has this e-mail address. */
export async function findRecipient(db: Database, email: string) {
  const [recipient] = await db
    .select({
      id: users.id,
      email: users.email,
      name: nameForMail,
      language: users.explanationLanguage,
    })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), eq(users.status, 'ACTIVE')))
  return recipient ?? null
}

/** How many of this user's links are still valid. */
export async function countResets(db: Database, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(passwordResets)
    .where(and(eq(passwordResets.userId, userId), gt(passwordResets.expiresAt, new Date())))
  return row?.count ?? 0
}

export async function insertReset(db: Database, reset: typeof passwordResets.$inferInsert): Promise<void> {
  await db.insert(passwordResets).values(reset)
}

export async function deleteReset(db: Database, hash: string): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.hash, hash))
}

const person = {
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  tagName: users.tagName,
}

/** The user whose password a link resets; null if the link is no longer valid. */
export async function findResetting(db: Database, hash: string): Promise<Person | null> {
  const [found] = await db
    .select(person)
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(eq(passwordResets.hash, hash), gt(passwordResets.expiresAt, new Date())))
  return found ?? null
}

/** A signed-in user's names, to check a new password. @throws an Error if the account is deleted */
export async function findPerson(db: Database, userId: string): Promise<Person> {
  const [found] = await db.select(person).from(users).where(eq(users.id, userId))
  if (found === undefined) throw new Error('The account is gone')
  return found
}

/** Ends a user's team memberships, in the transaction that resets the password. */
export type LeaveTeams = (tx: Database, userId: string) => Promise<void>

/**
 * Removes everything that was set up before the e-mail address was verified, perhaps by another person: passkeys,
 * second factor, recovery codes, external accounts, reminder devices, and team memberships.
 */
async function endEarlierMethods(tx: Database, userId: string, leaveTeams: LeaveTeams): Promise<void> {
  for (const table of [identities, passkeys, recoveryCodes, reminderDevices]) {
    await tx.delete(table).where(eq(table.userId, userId))
  }
  await tx.update(users).set({ hasSecondFactor: false }).where(eq(users.id, userId))
  await leaveTeams(tx, userId)
}

/**
 * Uses up a link: sets the password, marks the e-mail address as verified, and ends every sign-in. If the address was
 * not verified before, everything set up so far is removed as well; otherwise the owner has to review it.
 * @returns the user's id, or null if the link was invalid
 */
export async function useReset(
  db: Database,
  { hash, passwordHash, leaveTeams }: { hash: string; passwordHash: string; leaveTeams: LeaveTeams },
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [used] = await tx
      .delete(passwordResets)
      .where(and(eq(passwordResets.hash, hash), gt(passwordResets.expiresAt, new Date())))
      .returning({ userId: passwordResets.userId })
    if (used === undefined) return null
    const isActive = and(eq(users.id, used.userId), eq(users.status, 'ACTIVE'))
    const [before] = await tx
      .select({ verifiedAt: users.emailVerifiedAt })
      .from(users)
      .where(isActive)
      .for('no key update')
    if (before === undefined) return null
    await tx
      .update(users)
      .set({ passwordHash, emailVerifiedAt: before.verifiedAt ?? new Date() })
      .where(eq(users.id, used.userId))
    if (before.verifiedAt === null) await endEarlierMethods(tx, used.userId, leaveTeams)
    await forgetResets(tx, used.userId)
    await forgetSteps(tx, used.userId)
    await revokeSignIns(tx, used.userId)
    await markMethodsToCheck(tx, used.userId, 'password')
    return used.userId
  })
}

const forgetResets = (tx: Database, userId: string) =>
  tx.delete(passwordResets).where(eq(passwordResets.userId, userId))

/** The password hash of an account, or null if it has none. */
export async function findPasswordHash(db: Database, userId: string): Promise<string | null> {
  const [user] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId))
  return user?.hash ?? null
}

/** Sets the password, ends every sign-in except one, and revokes all links mailed before. */
export async function setPassword(db: Database, owner: Owner, passwordHash: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwnAccount(tx, owner)
    await replacePassword(tx, owner, passwordHash)
  })
}

/**
 * Like `setPassword`, in a transaction that has already locked the account.
 * @param owner without `signInId`, every sign-in ends
 * @param passwordHash null to remove the password
 */
export async function replacePassword(
  tx: Database,
  owner: { readonly id: string; readonly signInId?: string },
  passwordHash: string | null,
): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, owner.id))
  await forgetResets(tx, owner.id)
  await forgetSteps(tx, owner.id)
  await revokeSignIns(tx, owner.id, owner.signInId)
}
