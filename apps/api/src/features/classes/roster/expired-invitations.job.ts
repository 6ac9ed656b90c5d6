// Deletes expired invitations to classes.
import type { Database } from '#database/connect.ts'
import { type Jobs, jobQueue, type Worker } from '#platform/jobs/jobs.ts'
import { removeExpired } from './roster.queries.ts'

const queue = jobQueue({ name: 'expired-class-invitations', data: {}, keepSeconds: 24 * 3600 })

export const expiredInvitationsWorker = (db: Database): Worker<(typeof queue)['data']> => ({
  run: () => removeExpired(db),
})

/** Runs at 23 minutes past each hour. */
export async function removeExpiredInvitations(jobs: Jobs, db: Database): Promise<void> {
  await jobs.work(queue, expiredInvitationsWorker(db))
  await jobs.repeat(queue, '23 * * * *')
}
