// Queries for passkeys, and for the setting that makes them the second factor.
import { and, asc, count, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { passkeys, recoveryCodes, users } from '#database/users.ts'
import { lockOwnAccount, type Owner } from '../account-lock.ts'

export type StoredPasskey = typeof passkeys.$inferSelect

export const listOwnPasskeys = (db: Database, userId: string): Promise<StoredPasskey[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id))

/** Whether the account requires a second factor, and how many recovery codes are left. */
export async function findSecondFactor(db: Database, userId: string): Promise<{ isOn: boolean; codesLeft: number }> {
  const [user] = await db.select({ isOn: users.hasSecondFactor }).from(users).where(eq(users.id, userId))
  const [codes] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return { isOn: user?.isOn ?? false, codesLeft: codes?.left ?? 0 }
}

async function countPasskeys(tx: Database, userId: string): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId))
  return row?.count ?? 0
}

/** @returns null if the account is at its limit, or the credential is already stored */
export async function insertPasskey(
  db: Database,
  owner: Owner,
  passkey: Omit<typeof passkeys.$inferInsert, 'userId'>,
  max: number,
): Promise<StoredPasskey | null> {
  return db.transaction(async (tx) => {
    await lockOwnAccount(tx, owner)
    if ((await countPasskeys(tx, owner.id)) >= max) return null
    const row = { ...passkey, userId: owner.id }
    const [stored] = await tx.insert(passkeys).values(row).onConflictDoNothing().returning()
    return stored ?? null
  })
}

const isOwn = (userId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId))

export async function setPasskeyName(db: Database, userId: string, id: string, name: string) {
  const [renamed] = await db.update(passkeys).set({ name }).where(isOwn(userId, id)).returning()
  return renamed ?? null
}

/**
 * Removes a passkey; removing the last one turns the second factor off.
 * @returns whether the passkey existed
 */
export async function deletePasskey(db: Database, owner: Owner, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockOwnAccount(tx, owner)
    const removed = await tx.delete(passkeys).where(isOwn(owner.id, id)).returning({ id: passkeys.id })
    if (removed.length === 0) return false
    if ((await countPasskeys(tx, owner.id)) === 0) await clearSecondFactor(tx, owner.id)
    return true
  })
}

/** The passkey, if its account may sign in. */
export async function findPasskey(db: Database, id: string): Promise<StoredPasskey | null> {
  const [found] = await db
    .select({ passkey: passkeys })
    .from(passkeys)
    .innerJoin(users, and(eq(users.id, passkeys.userId), eq(users.status, 'ACTIVE')))
    .where(eq(passkeys.id, id))
  return found?.passkey ?? null
}

/**
 * Records that a passkey was used. Authenticators without a counter always send 0.
 * @returns false if its counter did not increase: another authenticator with the same key was used in between
 */
export async function advancePasskey(db: Database, id: string, counter: number): Promise<boolean> {
  const goesOn = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`))
  const advanced = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: new Date() })
    .where(and(eq(passkeys.id, id), goesOn))
    .returning({ id: passkeys.id })
  return advanced.length > 0
}

const replaceCodes = async (tx: Database, userId: string, hashes: readonly string[]): Promise<void> => {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ hash, userId })))
}

/** @returns false if the account has no passkey */
export async function setSecondFactor(db: Database, owner: Owner, codeHashes: readonly string[]): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockOwnAccount(tx, owner)
    if ((await countPasskeys(tx, owner.id)) === 0) return false
    await tx.update(users).set({ hasSecondFactor: true }).where(eq(users.id, owner.id))
    await replaceCodes(tx, owner.id, codeHashes)
    return true
  })
}

/** Turns the second factor off, and deletes the recovery codes. */
export async function clearSecondFactor(db: Database, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(users).set({ hasSecondFactor: false }).where(eq(users.id, userId))
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  })
}

/**
 * Replaces all recovery codes.
 * @returns false if the second factor is off
 */
export async function renewCodes(db: Database, owner: Owner, codeHashes: readonly string[]): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { hasSecondFactor } = await lockOwnAccount(tx, owner)
    if (!hasSecondFactor) return false
    await replaceCodes(tx, owner.id, codeHashes)
    return true
  })
}

/**
 * Uses up a recovery code.
 * @returns how many are left, or null for an unknown or used code
 */
export async function useCode(tx: Database, userId: string, hash: string): Promise<number | null> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: new Date() })
    .where(and(eq(recoveryCodes.hash, hash), eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
    .returning({ hash: recoveryCodes.hash })
  if (used.length === 0) return null
  return (await findSecondFactor(tx, userId)).codesLeft
}
