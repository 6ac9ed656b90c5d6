// Queries for the list of sign-ins, and for expired ones.
import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { signInChallenges, signIns } from '#database/users.ts'
import { revokeSignIn } from '../auth.queries.ts'
import { idleMs } from '../auth.rules.ts'

/** Maximum number of sign-ins listed. */
const listedMax = 100

const idleBefore = (now: Date) => new Date(now.getTime() - idleMs)

/** Valid sign-ins, most recently used first. */
export function listOpenSignIns(db: Database, userId: string, now: Date) {
  return db
    .select({
      id: signIns.id,
      createdAt: signIns.createdAt,
      lastUsedAt: signIns.lastUsedAt,
      method: signIns.method,
      userAgent: signIns.userAgent,
    })
    .from(signIns)
    .where(
      and(
        eq(signIns.userId, userId),
        isNull(signIns.revokedAt),
        gt(signIns.expiresAt, now),
        gt(signIns.lastUsedAt, idleBefore(now)),
      ),
    )
    .orderBy(desc(signIns.lastUsedAt), desc(signIns.id))
    .limit(listedMax)
}

/** Ends one of a user's sign-ins. @returns whether it existed */
export async function endOwnSignIn(db: Database, userId: string, signInId: string): Promise<boolean> {
  const [own] = await db
    .select({ id: signIns.id })
    .from(signIns)
    .where(and(eq(signIns.id, signInId), eq(signIns.userId, userId), isNull(signIns.revokedAt)))
  if (own === undefined) return false
  await revokeSignIn(db, own.id)
  return true
}

/** Deletes sign-ins that ended, expired or were idle too long, and abandoned steps. */
export async function removeEnded(db: Database, now: Date): Promise<void> {
  await db
    .delete(signIns)
    .where(
      or(lt(signIns.expiresAt, now), lt(signIns.lastUsedAt, idleBefore(now)), sql`${signIns.revokedAt} is not null`),
    )
  await db.delete(signInChallenges).where(lt(signInChallenges.expiresAt, now))
}
