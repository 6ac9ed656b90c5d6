// SQL of the end of a review: its conversation goes with it, and with that the turns, the tasks and the recordings.
import { and, asc, eq, inArray, isNotNull, notInArray, type SQL } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Database } from '#database/connect.ts'
import { sessions, turns } from '#database/conversations.ts'
import { reviews } from '#database/reviews.ts'

/** Names of files on either side of the turns of some sessions. */
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
 * Deletes reviewed conversations of a user: one, or all of them. A conversation that tries another one again names the same
 * files, so only those that no other turn of the user names are let go of.
 * @returns how many are gone, and the files that nobody names any more
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
