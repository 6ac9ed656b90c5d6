// SQL of accounts, sign-ins and refresh tokens.

import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { newId } from '#database/columns.ts'
import type { Database } from '#database/connect.ts'
import { memberships, organizations } from '#database/organizations.ts'
import { refreshTokens, signIns, users } from '#database/users.ts'
import type { Caller, FindCaller } from '#platform/session.ts'

/** Prepares the one query that every authenticated call begins with. */
export function prepareFindCaller(db: Database): FindCaller {
  const query = db
    .select({
      id: users.id,
      explanationLanguage: users.explanationLanguage,
      orgId: memberships.orgId,
      role: memberships.role,
      signInId: signIns.id,
    })
    .from(signIns)
    .innerJoin(users, and(eq(users.id, signIns.userId), eq(users.status, 'ACTIVE')))
    .innerJoin(
      memberships,
      and(
        eq(memberships.userId, users.id),
        eq(memberships.orgId, users.currentOrgId),
        eq(memberships.status, 'ACTIVE'),
      ),
    )
    .where(
      and(
        eq(signIns.id, sql.placeholder('signInId')),
        eq(signIns.userId, sql.placeholder('userId')),
        isNull(signIns.revokedAt),
        gt(signIns.expiresAt, sql`now()`),
      ),
    )
    .prepare('find_caller')
  return async (userId, signInId): Promise<Caller | null> => (await query.execute({ userId, signInId }))[0] ?? null
}

/** The account with this address, whatever the case of its letters. */
export async function findAccount(db: Database, email: string) {
  const [account] = await db
    .select({ id: users.id, passwordHash: users.passwordHash, status: users.status })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  return account ?? null
}

export type NewAccount = Omit<typeof users.$inferInsert, 'id' | 'currentOrgId'>

/**
 * Makes the user and the personal organisation that the user owns.
 * @returns the user's id, or null when the address or the tag name was taken in the meantime
 */
export async function insertAccount(db: Database, account: NewAccount): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [userId, orgId] = [newId(), newId()]
    const made = await tx
      .insert(users)
      .values({ ...account, id: userId, currentOrgId: orgId })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (made.length === 0) return null
    const name = `${account.firstName} ${account.lastName}`
    await tx.insert(organizations).values({ id: orgId, name, ownerId: userId, kind: 'personal' })
    await tx.insert(memberships).values({ orgId, userId, role: 'OWNER', status: 'ACTIVE' })
    return userId
  })
}

/** A new sign-in with its first refresh token; those of this user that have run out go. @returns the sign-in's id */
export async function insertSignIn(db: Database, userId: string, tokenHash: string, expiresAt: Date): Promise<string> {
  return db.transaction(async (tx) => {
    const id = newId()
    await tx.delete(signIns).where(and(eq(signIns.userId, userId), lt(signIns.expiresAt, sql`now()`)))
    await tx.insert(signIns).values({ id, userId, expiresAt })
    await tx.insert(refreshTokens).values({ hash: tokenHash, signInId: id })
    return id
  })
}

/** The sign-in that a refresh token belongs to, locked until the transaction ends. */
export async function lockSignIn(tx: Database, tokenHash: string) {
  const ids = tx.select({ id: refreshTokens.signInId }).from(refreshTokens).where(eq(refreshTokens.hash, tokenHash))
  const [signIn] = await tx.select().from(signIns).where(inArray(signIns.id, ids)).for('update')
  return signIn ?? null
}

/** A refresh token as it stands; read it under the lock of its sign-in. */
export async function findToken(tx: Database, tokenHash: string) {
  const [token] = await tx.select().from(refreshTokens).where(eq(refreshTokens.hash, tokenHash))
  return token ?? null
}

/** Uses up a token and puts another in its place. */
export async function replaceToken(tx: Database, signInId: string, usedHash: string, newHash: string): Promise<void> {
  await tx.update(refreshTokens).set({ usedAt: new Date() }).where(eq(refreshTokens.hash, usedHash))
  await tx.insert(refreshTokens).values({ hash: newHash, signInId, parentHash: usedHash })
}

/** Ends a sign-in: its refresh tokens and access tokens are worth nothing from now on. */
export async function revokeSignIn(db: Database, signInId: string): Promise<void> {
  await db
    .update(signIns)
    .set({ revokedAt: new Date() })
    .where(and(eq(signIns.id, signInId), isNull(signIns.revokedAt)))
}

/** Whether the account may still sign in. */
export async function isActive(tx: Database, userId: string): Promise<boolean> {
  const [user] = await tx.select({ status: users.status }).from(users).where(eq(users.id, userId))
  return user?.status === 'ACTIVE'
}
