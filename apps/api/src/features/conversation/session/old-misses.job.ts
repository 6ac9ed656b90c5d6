// Deletes lines from the log of what the built-in partner did not understand, after 90 days.
import type { Database } from '#database/connect.ts'
import { type Jobs, jobQueue } from '#platform/jobs/jobs.ts'
import { deleteOldMisses } from './misses.queries.ts'

const oldMissesQueue = jobQueue({ name: 'old-misses', data: {} })

/** Runs daily. */
export async function removeOldMisses(jobs: Jobs, db: Database): Promise<void> {
  await jobs.work(oldMissesQueue, { run: () => deleteOldMisses(db) })
  await jobs.repeat(oldMissesQueue, '37 0 * * *')
}
