// Looks every minute for recordings without a transcript, which a crash leaves behind.
import { type Jobs, jobQueue } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log/log.ts'
import { findWaiting } from '../session/receipt.queries.ts'
import { type FinishDeps, tryToFinish } from './finish-turns.ts'

const waitingQueue = jobQueue({ name: 'waiting-turns', data: {}, keepSeconds: 3600, retryLimit: 0 })

/** A turn without a transcript by then was interrupted by a crash, or its model server failed. */
const minimumAgeSeconds = 20
const turnsAtOnce = 20

/** Runs once for all processes together. */
export async function finishWaitingTurns(jobs: Jobs, deps: FinishDeps, log: Log): Promise<void> {
  await jobs.work(waitingQueue, {
    async run() {
      const waiting = await findWaiting(deps.db, { seconds: minimumAgeSeconds, limit: turnsAtOnce })
      for (const turn of waiting) await tryToFinish(deps, turn, log)
    },
  })
  await jobs.repeat(waitingQueue, '* * * * *')
}
