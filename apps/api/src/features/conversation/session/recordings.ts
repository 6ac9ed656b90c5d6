// Recordings of learners: they expire, save those that their owner keeps; what was said in them stays as text.
import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { sessions, type TurnRow, turns } from '#database/conversations.ts'
import { type Jobs, jobQueue } from '#platform/jobs/jobs.ts'

const expiryQueue = jobQueue({ name: 'recording-expiry', data: {}, keepSeconds: 3600 })
const expiredAtOnce = 500
const dayMs = 86_400_000

export interface ExpiryDeps {
  readonly db: Database
  readonly keepDays: number
  /** Has files deleted once the transaction is through. */
  removeFiles(tx: Database, files: readonly string[]): Promise<void>
}

/** Forgets some recordings that are older. What tries a conversation again names the same file and is as old. */
async function expireSome(tx: Database, before: Date): Promise<string[]> {
  const old = await tx
    .select({ id: turns.id, file: turns.userAudioFile })
    .from(turns)
    .where(and(isNotNull(turns.userAudioFile), eq(turns.keepsRecording, false), lt(turns.createdAt, before)))
    .orderBy(turns.createdAt)
    .limit(expiredAtOnce)
    .for('update', { skipLocked: true })
  if (old.length === 0) return []
  const ids = old.map(({ id }) => id)
  await tx.update(turns).set({ userAudioFile: null, userAudioBytes: 0 }).where(inArray(turns.id, ids))
  return old.flatMap(({ file }) => file ?? [])
}

/** Looks every day for recordings whose time is over, and removes them, some at a time. */
export async function expireRecordings(jobs: Jobs, { db, keepDays, removeFiles }: ExpiryDeps): Promise<void> {
  await jobs.work(expiryQueue, {
    async run(_, signal) {
      const before = new Date(Date.now() - keepDays * dayMs)
      for (let found = expiredAtOnce; found === expiredAtOnce; ) {
        signal.throwIfAborted()
        found = await db.transaction(async (tx) => {
          const files = await expireSome(tx, before)
          await removeFiles(tx, files)
          return files.length
        })
      }
    },
  })
  await jobs.repeat(expiryQueue, '41 3 * * *')
}

/**
 * Keeps the recording of a line beyond its time, or no longer, wherever a conversation of this user names it.
 * @returns the turn as it is then; null where there is no such recording of this user
 */
export async function setKeepsRecording(
  db: Database,
  userId: string,
  line: { sessionId: string; pairId: string; keeps: boolean },
): Promise<TurnRow | null> {
  const own = db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId))
  const named = sql`(select ${turns.userAudioFile} from ${turns}
    where ${turns.id} = ${line.pairId} and ${turns.sessionId} = ${line.sessionId})`
  const changed = await db
    .update(turns)
    .set({ keepsRecording: line.keeps })
    .where(and(inArray(turns.sessionId, own), sql`${turns.userAudioFile} = ${named}`))
    .returning()
  return changed.find(({ id }) => id === line.pairId) ?? null
}
