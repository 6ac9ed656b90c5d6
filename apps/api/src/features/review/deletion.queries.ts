// Queries that delete a review with its conversation, turns, tasks and recordings.
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { sessions } from '#database/conversations.ts'
import { filesOnlyIn } from '#database/recording-files.ts'
import { reviews } from '#database/reviews.ts'

/**
 * Deletes one or all of a user's reviewed conversations.
 * @returns the number deleted, and the files that are no longer used
 */
export async function deleteReviewed(
  tx: Database,
  userId: string,
  reviewId?: string,
): Promise<{ count: number; files: string[] }> {
  const reviewed = tx
    .select({ id: reviews.sessionId })
    .from(reviews)
    .where(and(eq(reviews.userId, userId), reviewId === undefined ? undefined : eq(reviews.id, reviewId)))
  const isReviewed = and(eq(sessions.userId, userId), inArray(sessions.id, reviewed))
  const locked = await tx
    .select({ id: sessions.id, userId: sessions.userId })
    .from(sessions)
    .where(isReviewed)
    .orderBy(asc(sessions.id))
    .for('update')
  if (locked.length === 0) return { count: 0, files: [] }
  const files = await filesOnlyIn(tx, locked)
  await tx.delete(sessions).where(isReviewed)
  return { count: locked.length, files }
}
