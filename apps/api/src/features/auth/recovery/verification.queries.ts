// Queries for the links that verify e-mail addresses.
import { and, count, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { emailVerifications, users } from '#database/users.ts'

/** The recipient of a link; null if there is none, or the e-mail address is already verified. */
export async function findUnverified(db: Database, userId: string) {
  const [user] = await db
    .select({ id: users.id, email: users.email, language: users.explanationLanguage })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.status, 'ACTIVE'), isNull(users.emailVerifiedAt)))
  return user ?? null
}

/** How many of this user's links are still valid. */
export async function countVerifications(db: Database, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(emailVerifications)
    .where(and(eq(emailVerifications.userId, userId), gt(emailVerifications.expiresAt, new Date())))
  return row?.count ?? 0
}

export async function insertVerification(
  db: Database,
  verification: typeof emailVerifications.$inferInsert,
): Promise<void> {
  await db.insert(emailVerifications).values(verification)
}

export async function deleteVerification(db: Database, hash: string): Promise<void> {
  await db.delete(emailVerifications).where(eq(emailVerifications.hash, hash))
}

/**
 * Uses up a link and all others of its user, and marks the e-mail address as verified.
 * @returns the user's id, or null if the link was invalid
 */
export const useVerification = (db: Database, hash: string): Promise<string | null> =>
  db.transaction(async (tx) => {
    const [used] = await tx
      .delete(emailVerifications)
      .where(and(eq(emailVerifications.hash, hash), gt(emailVerifications.expiresAt, new Date())))
      .returning({ userId: emailVerifications.userId })
    if (used === undefined) return null
    await tx
      .update(users)
      .set({ emailVerifiedAt: new Date() })
      .where(and(eq(users.id, used.userId), isNull(users.emailVerifiedAt)))
    await tx.delete(emailVerifications).where(eq(emailVerifications.userId, used.userId))
    return used.userId
  })
