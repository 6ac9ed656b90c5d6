// Deletes expired sign-ins.
import type { Database } from '#database/connect.ts'
import { type Jobs, jobQueue, type Worker } from '#platform/jobs/jobs.ts'
import { removeEnded } from './sign-ins.queries.ts'

const queue = jobQueue({ name: 'ended-sign-ins', data: {}, keepSeconds: 24 * 3600 })

const worker = (db: Database): Worker<(typeof queue)['data']> => ({
  run: () => removeEnded(db, new Date()),
})

/** Runs at 41 minutes past each hour. */
export async function removeEndedSignIns(jobs: Jobs, db: Database): Promise<void> {
  await jobs.work(queue, worker(db))
  await jobs.repeat(queue, '41 * * * *')
}
