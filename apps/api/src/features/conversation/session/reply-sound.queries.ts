// Stores a reply's audio with its turn.
import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '#database/connect.ts'
import { sessions, turns } from '#database/conversations.ts'
import { preparedOnce } from '#database/prepared.ts'

export interface ReplySoundFile {
  readonly file: string
  readonly sentences: { text: string; bytes: number }[]
  readonly durationMs: number
}

const storeFile = preparedOnce((db) => {
  const ofThis = (column: PgColumn) =>
    sql`(select ${column} from ${turns} where ${turns.id} = ${sql.placeholder('id')})`
  const freedSession = db.$with('freed_session').as(
    db
      .update(sessions)
      .set({ busyTurnId: null, busyUntil: null })
      .where(and(eq(sessions.id, ofThis(turns.sessionId)), eq(sessions.busyTurnId, ofThis(turns.turnId))))
      .returning({ id: sessions.id }),
  )
  return (
    db
      .with(freedSession)
      .update(turns)
      .set({
        replyAudioFile: sql`${sql.placeholder('file')}`,
        replySentences: sql`${sql.placeholder('sentences')}::jsonb`,
        replyDurationMs: sql`${sql.placeholder('durationMs')}::int`,
      })
      // Lock order is session, then turn, as everywhere: the count makes the CTE run before the update.
      .where(and(eq(turns.id, sql.placeholder('id')), sql`(select count(*) from ${freedSession}) >= 0`))
      .prepare('store_sound')
  )
})

/** Stores a reply's audio and releases the session, because this is a turn's last write. */
export async function storeReplySound(
  db: Database,
  id: string,
  { file, sentences, durationMs }: ReplySoundFile,
): Promise<void> {
  await storeFile(db).execute({ id, file, sentences: JSON.stringify(sentences), durationMs })
}
