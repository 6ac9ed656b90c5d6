// Queries for what deleted accounts had used.
import { UsageKind } from '@parley/contracts/org/usage.ts'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { freeUsage } from '#database/conversations.ts'
import { closedAccountUsage, userUsage } from '#database/usage.ts'
import { users } from '#database/users.ts'

/** A kind stored in addition to those of `user_usage`. */
const freeKind = 'free_conversations'

/** The e-mail address of an account; null if there is none. */
export async function findAddress(tx: Database, userId: string): Promise<string | null> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return user?.email ?? null
}

/** Stores what a user has used on a day; if the e-mail address already has a stored amount, keeps the larger one. */
export async function storeClosed(
  tx: Database,
  { userId, day, addressHash }: { userId: string; day: string; addressHash: string },
): Promise<void> {
  const used = await tx
    .select({ kind: userUsage.kind, amount: userUsage.amount })
    .from(userUsage)
    .where(and(eq(userUsage.userId, userId), eq(userUsage.day, day)))
  const free = await tx
    .select({ amount: freeUsage.used })
    .from(freeUsage)
    .where(and(eq(freeUsage.userId, userId), eq(freeUsage.day, day)))
  const rows = [...used, ...free.map(({ amount }) => ({ kind: freeKind, amount }))]
  if (rows.length === 0) return
  await tx
    .insert(closedAccountUsage)
    .values(rows.map((row) => ({ ...row, day, addressHash })))
    .onConflictDoUpdate({
      target: [closedAccountUsage.addressHash, closedAccountUsage.day, closedAccountUsage.kind],
      set: { amount: sql`greatest(${closedAccountUsage.amount}, excluded.amount)` },
    })
}

export interface UsedBefore {
  /** A kind of `user_usage`, or `free_conversations`. */
  readonly kind: string
  readonly amount: number
}

/**
 * What accounts with this e-mail address had used on a day.
 * @param hashes of the address, one for each key
 */
export const readClosed = (tx: Database, hashes: readonly string[], day: string): Promise<UsedBefore[]> =>
  tx
    .select({ kind: closedAccountUsage.kind, amount: sql<number>`max(${closedAccountUsage.amount})`.mapWith(Number) })
    .from(closedAccountUsage)
    .where(and(inArray(closedAccountUsage.addressHash, [...hashes]), eq(closedAccountUsage.day, day)))
    .groupBy(closedAccountUsage.kind)

const isUsageKind = (kind: string): kind is UsageKind => (UsageKind.options as readonly string[]).includes(kind)

/** Charges a new account with what its e-mail address had used. */
export async function restoreDay(
  tx: Database,
  { userId, day, used }: { userId: string; day: string; used: readonly UsedBefore[] },
): Promise<void> {
  const rows = used.flatMap(({ kind, amount }) => (isUsageKind(kind) ? { userId, day, kind, amount } : []))
  if (rows.length > 0) await tx.insert(userUsage).values(rows)
  const free = used.find(({ kind }) => kind === freeKind)
  if (free !== undefined) await tx.insert(freeUsage).values({ userId, day, used: free.amount })
}

/** Deletes what was stored for earlier days. */
export async function forgetClosedAccounts(db: Database, before: string): Promise<void> {
  await db.delete(closedAccountUsage).where(lt(closedAccountUsage.day, before))
}
