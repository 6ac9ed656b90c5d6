// Looks every few seconds for recordings without a transcript, which a crash or a failed model server leaves behind.
import type { FastifyBaseLogger } from 'fastify'
import { newId } from '#database/columns.ts'
import { type Jobs, jobQueue } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log/log.ts'
import { runInContext } from '#platform/log/request-context.ts'
import { findDue, postponeDue, postponeTurn } from '../session/waiting.queries.ts'
import { type FinishDeps, type FinishResult, tryToFinish } from './finish-turns.ts'

/** The previous version sends a job to this queue every minute. */
const waitingQueue = jobQueue({ name: 'waiting-turns', data: {}, keepSeconds: 3600, retryLimit: 0 })

/** Pause between two looks, in milliseconds. */
const lookMs = 5_000
const turnsPerRun = 20

/**
 * Transcribes the turns that are due. After a failure that may be the server's own, all others wait as well: an outage
 * costs one request at a time, after growing pauses.
 */
async function finishDue(deps: FinishDeps, log: FastifyBaseLogger, signal: AbortSignal): Promise<void> {
  for (const turn of await findDue(deps.db, turnsPerRun)) {
    if (signal.aborted) return
    const context = { requestId: newId(), span: null }
    const result: FinishResult = await runInContext(context, () => tryToFinish(deps, turn, log))
    if (result === 'not_allowed') await postponeTurn(deps.db, turn.id)
    if (result === 'failed') return postponeDue(deps.db)
  }
}

/** Looks for waiting turns now and every few seconds, in each process that takes jobs; a lease prevents double work. */
export async function finishWaitingTurns(jobs: Jobs, deps: FinishDeps, log: Log): Promise<void> {
  await jobs.work(waitingQueue, { run: (_, signal) => finishDue(deps, log, signal) })
  await jobs.endRepeat(waitingQueue)
  jobs.runAgain((signal) => finishDue(deps, log, signal), lookMs)
}
