// Recording files that are no longer needed once conversations are deleted.
import { and, eq, inArray, isNotNull, notInArray, type SQL } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Database } from './connect.ts'
import { type SessionRow, sessions, turns } from './conversations.ts'

/** Recordings of both sides in the sessions that match. */
const filesIn = (tx: Database, isTheirs: SQL | undefined) => {
  const side = (column: typeof turns.userAudioFile | typeof turns.replyAudioFile) =>
    tx
      .select({ file: column })
      .from(turns)
      .innerJoin(sessions, eq(sessions.id, turns.sessionId))
      .where(and(isTheirs, isNotNull(column)))
  return union(side(turns.userAudioFile), side(turns.replyAudioFile))
}

/**
 * Recordings of both sides that only these sessions use. A retry shares files with the conversation it was copied from,
 * which belongs to the same user.
 */
export async function filesOnlyIn(
  tx: Database,
  ofSessions: readonly Pick<SessionRow, 'id' | 'userId'>[],
): Promise<string[]> {
  if (ofSessions.length === 0) return []
  const ids = ofSessions.map(({ id }) => id)
  const own = filesIn(tx, inArray(sessions.id, ids))
  const isOfThem = inArray(sessions.userId, [...new Set(ofSessions.map(({ userId }) => userId))])
  const files = await own.except(filesIn(tx, and(isOfThem, notInArray(sessions.id, ids))))
  return files.flatMap(({ file }) => (file === null ? [] : [file]))
}
