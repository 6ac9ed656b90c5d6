// Learners' recordings expire unless their owner keeps them; their transcripts stay.
import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { sessions, type TurnRow, turns } from '#database/conversations.ts'
import { type Jobs, jobQueue } from '#platform/jobs/jobs.ts'

const expiryQueue = jobQueue({ name: 'recording-expiry', data: {}, keepSeconds: 3600 })
const expiredBatchSize = 500
const dayMs = 86_400_000

export interface ExpiryDeps {
  readonly db: Database
  readonly keepDays: number
  /** Deletes files after the transaction. */
  removeFiles(tx: Database, files: readonly string[]): Promise<void>
}

/**
 * Removes some expired recordings from their turns. A retry refers to the same file, and its copied turn has the same
 * age.
 */
async function removeExpired(tx: Database, before: Date): Promise<string[]> {
  const old = await tx
    .select({ id: turns.id, file: turns.userAudioFile })
    .from(turns)
    .where(and(isNotNull(turns.userAudioFile), eq(turns.keepsRecording, false), lt(turns.createdAt, before)))
    .orderBy(turns.createdAt)
    .limit(expiredBatchSize)
    .for('update', { skipLocked: true })
  if (old.length === 0) return []
  const ids = old.map(({ id }) => id)
  await tx.update(turns).set({ userAudioFile: null, userAudioBytes: 0 }).where(inArray(turns.id, ids))
  return old.flatMap(({ file }) => file ?? [])
}

/** Removes expired recordings once a day, in batches. */
export async function expireRecordings(jobs: Jobs, { db, keepDays, removeFiles }: ExpiryDeps): Promise<void> {
  await jobs.work(expiryQueue, {
    async run(_, signal) {
      const before = new Date(Date.now() - keepDays * dayMs)
      for (let removed = expiredBatchSize; removed === expiredBatchSize; ) {
        signal.throwIfAborted()
        removed = await db.transaction(async (tx) => {
          const files = await removeExpired(tx, before)
          await removeFiles(tx, files)
          return files.length
        })
      }
    },
  })
  await jobs.repeat(expiryQueue, '41 3 * * *')
}

/**
 * Sets whether a line's recording is kept, in all of the user's conversations that refer to it.
 * @returns the updated turn; null if the user has no such recording
 */
export async function setKeepsRecording(
  db: Database,
  userId: string,
  line: { sessionId: string; pairId: string; keeps: boolean },
): Promise<TurnRow | null> {
  const own = db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId))
  const named = sql`(select ${turns.userAudioFile} from ${turns}
    where ${turns.id} = ${line.pairId} and ${turns.sessionId} = ${line.sessionId})`
  const updated = await db
    .update(turns)
    .set({ keepsRecording: line.keeps })
    .where(and(inArray(turns.sessionId, own), sql`${turns.userAudioFile} = ${named}`))
    .returning()
  return updated.find(({ id }) => id === line.pairId) ?? null
}
