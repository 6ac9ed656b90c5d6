// Serialises changes to an account's sign-in methods.
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { signIns, users } from '#database/users.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Caller } from '#platform/http/session.ts'

/** The user who changes a sign-in method, and the sign-in they are using. */
export type Owner = Pick<Caller, 'id' | 'signInId'>

/**
 * Locks the caller's account until the transaction ends.
 * @throws Problem AUTH.UNAUTHENTICATED if the sign-in has ended since the request arrived: a request from before a
 * password reset must not take effect after it
 */
export async function lockOwnAccount(tx: Database, { id, signInId }: Owner) {
  const [account] = await tx
    .select({ passwordHash: users.passwordHash, hasSecondFactor: users.hasSecondFactor })
    .from(users)
    .where(eq(users.id, id))
    .for('update')
  const open = await tx
    .select({ id: signIns.id })
    .from(signIns)
    .where(and(eq(signIns.id, signInId), isNull(signIns.revokedAt)))
  if (account === undefined || open.length === 0) throw new Problem('AUTH.UNAUTHENTICATED')
  return account
}
