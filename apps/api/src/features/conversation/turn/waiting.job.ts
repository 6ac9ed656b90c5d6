// Recordings whose words are not known, as after a crash: looked for every minute.
import { type Jobs, jobQueue } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log/log.ts'
import { findWaiting } from '../session/receipt.queries.ts'
import { tryToFinish, type WaitingTools } from './finish-turns.ts'

const waitingQueue = jobQueue({ name: 'waiting-turns', data: {}, keepSeconds: 3600, retryLimit: 0 })

/** A turn that is not transcribed by then has been left behind by a crash, or by a model server that failed. */
const waitedSeconds = 20
const turnsAtOnce = 20

/** Looks every minute for such turns, once for all processes together. */
export async function finishWaitingTurns(jobs: Jobs, tools: WaitingTools, log: Log): Promise<void> {
  await jobs.work(waitingQueue, {
    async run() {
      const waiting = await findWaiting(tools.db, { seconds: waitedSeconds, limit: turnsAtOnce })
      for (const turn of waiting) await tryToFinish(tools, turn, log)
    },
  })
  await jobs.repeat(waitingQueue, '* * * * *')
}
