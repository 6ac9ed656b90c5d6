// Deletes conversations in which the learner has said nothing, after a day.
import { and, asc, eq, inArray, lt, not, sql } from 'drizzle-orm'
import { isOver } from '#database/capacity/lease-time.ts'
import type { Database } from '#database/connect.ts'
import { hasLearnerLine, sessions } from '#database/conversations.ts'
import { filesOnlyIn } from '#database/recording-files.ts'
import { type Jobs, jobQueue, type Worker } from '#platform/jobs/jobs.ts'

const unusedQueue = jobQueue({ name: 'unused-sessions', data: {}, keepSeconds: 3600 })
const removalBatchSize = 200

interface UnusedSessionsDeps {
  readonly db: Database
  /** Deletes files after the transaction. */
  removeFiles(tx: Database, files: readonly string[]): Promise<void>
}

/**
 * Deletes some sessions older than a day in which the learner has said nothing, except any with a turn in progress.
 * @returns the number of deleted sessions
 */
async function removeSome(tx: Database, { removeFiles }: UnusedSessionsDeps): Promise<number> {
  const unused = await tx
    .select({ id: sessions.id, userId: sessions.userId })
    .from(sessions)
    .where(
      and(
        eq(sessions.state, 'running'),
        lt(sessions.startedAt, sql`now() - interval '1 day'`),
        isOver(sessions.busyUntil),
        not(hasLearnerLine),
      ),
    )
    .orderBy(asc(sessions.id))
    .limit(removalBatchSize)
    .for('update', { skipLocked: true })
  if (unused.length === 0) return 0
  const files = await filesOnlyIn(tx, unused)
  const ids = unused.map(({ id }) => id)
  await tx.delete(sessions).where(inArray(sessions.id, ids))
  await removeFiles(tx, files)
  return unused.length
}

const unusedSessionsWorker = (deps: UnusedSessionsDeps): Worker<(typeof unusedQueue)['data']> => ({
  async run(_, signal) {
    for (let removed = removalBatchSize; removed === removalBatchSize; ) {
      signal.throwIfAborted()
      removed = await deps.db.transaction((tx) => removeSome(tx, deps))
    }
  },
})

/** Runs at 29 minutes past each hour. */
export async function removeUnusedSessions(jobs: Jobs, deps: UnusedSessionsDeps): Promise<void> {
  await jobs.work(unusedQueue, unusedSessionsWorker(deps))
  await jobs.repeat(unusedQueue, '29 * * * *')
}
