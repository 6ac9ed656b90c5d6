// SQL that deletes a review with its conversation, turns, tasks and recordings.
import { and, asc, eq, inArray, isNotNull, notInArray, type SQL } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Database } from '#database/connect.ts'
import { sessions, turns } from '#database/conversations.ts'
import { reviews } from '#database/reviews.ts'

/** Names of both sides' recordings in some sessions. */
const filesOf = (tx: Database, isTheirs: SQL | undefined) => {
  const side = (column: typeof turns.userAudioFile | typeof turns.replyAudioFile) =>
    tx
      .select({ file: column })
      .from(turns)
      .innerJoin(sessions, eq(sessions.id, turns.sessionId))
      .where(and(isTheirs, isNotNull(column)))
  return union(side(turns.userAudioFile), side(turns.replyAudioFile))
}

/**
 * Deletes one or all reviewed conversations of a user. A retry shares files with the conversation it was copied from,
 * so only files that no other turn of the user names are released.
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
    .select({ id: sessions.id })
    .from(sessions)
    .where(isReviewed)
    .orderBy(asc(sessions.id))
    .for('update')
  if (locked.length === 0) return { count: 0, files: [] }
  const own = filesOf(tx, isReviewed)
  const others = filesOf(tx, and(eq(sessions.userId, userId), notInArray(sessions.id, reviewed)))
  const files = await own.except(others)
  await tx.delete(sessions).where(isReviewed)
  return { count: locked.length, files: files.flatMap(({ file }) => (file === null ? [] : [file])) }
}
