// Queries for external accounts.
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { identities, users } from '#database/users.ts'
import type { Identity } from '../auth.queries.ts'
import { type CheckedBy, markMethodsToCheck } from '../sign-in-methods/methods-to-check.queries.ts'

/** The user linked to an external account. */
export async function findByIdentity(db: Database, { issuer, subject }: Identity) {
  const [user] = await db
    .select({ id: users.id, status: users.status })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
  return user ?? null
}

/**
 * Links an external account to the account with the same e-mail address. Not if the address is unverified, because the
 * account may have been created by someone else. Not if another account of that issuer is linked: addresses are
 * reassigned, subjects are not. The owner is then asked to review the other sign-in methods.
 * @param method how the owner signs in with it
 * @returns whether it is linked now
 */
export async function linkIdentity(
  db: Database,
  userId: string,
  identity: Identity,
  method: CheckedBy,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const verified = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isNotNull(users.emailVerifiedAt)))
      .for('update')
    if (verified.length === 0) return false
    const [linked] = await tx
      .select({ subject: identities.subject })
      .from(identities)
      .where(and(eq(identities.userId, userId), eq(identities.issuer, identity.issuer)))
    if (linked !== undefined) return linked.subject === identity.subject
    await markMethodsToCheck(tx, userId, method)
    await tx.insert(identities).values({ ...identity, userId })
    return true
  })
}
