// Queries for an account's sign-in methods, including their removal.
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { identities, signIns, users } from '#database/users.ts'
import { lockOwnAccount, type Owner } from '../account-lock.ts'
import { replacePassword } from '../recovery/reset.queries.ts'

/**
 * How this sign-in was made, whether its user has to review the sign-in methods, and whether there is a password.
 * @throws an Error if the account or the sign-in is gone
 */
export async function findMethods(db: Database, userId: string, signInId: string) {
  const [found] = await db
    .select({
      method: signIns.method,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      isToCheck: sql<boolean>`coalesce(${users.waysToCheck} = ${signIns.method}, false)`,
    })
    .from(users)
    .innerJoin(signIns, and(eq(signIns.userId, users.id), eq(signIns.id, signInId)))
    .where(eq(users.id, userId))
  if (found === undefined) throw new Error('The account is gone')
  return found
}

/** External accounts, oldest first. */
export const listIdentities = (db: Database, userId: string) =>
  db
    .select({ issuer: identities.issuer, createdAt: identities.createdAt })
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.createdAt), asc(identities.issuer))

/** The result of a removal: done, nothing to remove, or rejected because no sign-in method would be left. */
export type Removal = 'removed' | 'missing' | 'last'

/**
 * Unlinks an external account, unless it is the last sign-in method apart from passkeys, which stop working if the host
 * changes.
 */
export async function deleteIdentity(db: Database, owner: Owner, issuer: string): Promise<Removal> {
  return db.transaction(async (tx) => {
    const { passwordHash } = await lockOwnAccount(tx, owner)
    const linked = await listIdentities(tx, owner.id)
    if (!linked.some((identity) => identity.issuer === issuer)) return 'missing'
    if (passwordHash === null && linked.length === 1) return 'last'
    await tx.delete(identities).where(and(eq(identities.userId, owner.id), eq(identities.issuer, issuer)))
    return 'removed'
  })
}

/** Removes the password if there is an external account. Like a new password, this ends every other sign-in. */
export async function deletePassword(db: Database, owner: Owner): Promise<Removal> {
  return db.transaction(async (tx) => {
    const { passwordHash } = await lockOwnAccount(tx, owner)
    if (passwordHash === null) return 'missing'
    if ((await listIdentities(tx, owner.id)).length === 0) return 'last'
    await replacePassword(tx, owner, null)
    return 'removed'
  })
}
