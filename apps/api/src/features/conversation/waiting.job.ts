// Recordings that were received and whose words are not known, as after a crash: they are transcribed, whoever comes back.
import { z } from 'zod'
import type { UserModels } from '#ai/metered.ts'
import { type Jobs, jobQueue } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { finishReceiving } from './answer-turn.ts'
import { findWaiting, type WaitingTurn } from './receipt.queries.ts'
import type { PipelineTools } from './turn-job.ts'

const waitingQueue = jobQueue({ name: 'waiting-turns', data: z.object({}), keepSeconds: 3600, retryLimit: 0 })

/** A turn that is not transcribed by then has been left behind by a crash, or by a model server that failed. */
const waitedSeconds = 20
const turnsAtOnce = 20

export interface WaitingTools extends Omit<PipelineTools, 'models' | 'dueWordsFor'> {
  /** The models as this user may use them; null where there is no such user any more. */
  modelsOf(userId: string): Promise<UserModels | null>
}

/** Nothing is answered, so no words are offered. */
const noWords = async () => []

async function finish(tools: WaitingTools, { userId, sessionId, turnId }: WaitingTurn, log: Log) {
  const models = await tools.modelsOf(userId)
  if (models?.transcription == null) return
  const since = performance.now()
  const received = { form: { session_id: sessionId, turn_id: turnId }, upload: null }
  const turn = { userId, received, log, elapsedMs: () => performance.now() - since }
  await finishReceiving({ ...tools, models, dueWordsFor: noWords }, turn).catch((error: unknown) =>
    log.error({ err: error }, 'A turn that was received was not gone on with'),
  )
}

/** Looks every minute for such turns, once for all processes together. */
export async function finishWaitingTurns(jobs: Jobs, tools: WaitingTools, log: Log): Promise<void> {
  await jobs.work(waitingQueue, {
    async run() {
      const waiting = await findWaiting(tools.db, { seconds: waitedSeconds, limit: turnsAtOnce })
      for (const turn of waiting) await finish(tools, turn, log)
    },
  })
  await jobs.repeat(waitingQueue, '* * * * *')
}
