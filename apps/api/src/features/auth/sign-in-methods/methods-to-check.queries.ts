// Queries that record whether an owner has to review the account's sign-in methods.
import { and, eq, exists, gt, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { identities, passkeys, signIns, users } from '#database/users.ts'

/** How the owner signs in after the password was reset, or an external account was linked. */
export type CheckedBy = 'password' | 'google' | 'oidc'

/**
 * Makes the owner review the account's sign-in methods, if there are any besides the method by which the owner signs in
 * next. Call it after ending sign-ins, and before storing a new external account.
 */
export async function markMethodsToCheck(tx: Database, userId: string, method: CheckedBy): Promise<void> {
  const ownPasskeys = tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId))
  const ownIdentities = tx.select({ issuer: identities.issuer }).from(identities).where(eq(identities.userId, userId))
  const openSignIns = tx
    .select({ id: signIns.id })
    .from(signIns)
    .where(and(eq(signIns.userId, userId), isNull(signIns.revokedAt), gt(signIns.expiresAt, sql`now()`)))
  const hasOtherPassword = method === 'password' ? undefined : sql`${users.passwordHash} is not null`
  const hasOthers = or(exists(ownPasskeys), exists(ownIdentities), exists(openSignIns), hasOtherPassword)
  await tx
    .update(users)
    .set({ waysToCheck: sql`case when ${hasOthers} then ${method} end` })
    .where(eq(users.id, userId))
}

/**
 * Records that the owner has reviewed them, if this sign-in had to.
 * @returns whether it had to
 */
export async function setMethodsSeen(db: Database, userId: string, signInId: string): Promise<boolean> {
  const own = db.select({ method: signIns.method }).from(signIns).where(eq(signIns.id, signInId))
  const seen = await db
    .update(users)
    .set({ waysToCheck: null })
    .where(and(eq(users.id, userId), sql`${users.waysToCheck} = (${own})`))
    .returning({ id: users.id })
  return seen.length > 0
}
