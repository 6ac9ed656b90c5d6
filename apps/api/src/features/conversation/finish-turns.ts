// Recordings that were received and whose words are not known: they are transcribed, whoever comes back.
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { UserModels } from '#ai/metered.ts'
import { Problem } from '#platform/problem.ts'
import { finishReceiving } from './answer-turn.ts'
import { findWaitingOf, type WaitingTurn } from './receipt.queries.ts'
import type { PipelineTools } from './turn-job.ts'

export interface WaitingTools extends Omit<PipelineTools, 'models' | 'dueWordsFor'> {
  /** The models as this user may use them; null where there is no such user any more. */
  modelsOf(userId: string): Promise<UserModels | null>
}

/** How often, and how long at most, somebody waits for a turn that another request is answering. */
const busyMs = { again: 200, longest: 15_000 }

/** Nothing is answered, so no words are offered. */
const noWords = async () => []

/** @throws Problem CONVERSATION.BUSY */
export async function finishTurn(
  tools: WaitingTools,
  { userId, sessionId, turnId }: WaitingTurn,
  log: FastifyBaseLogger,
) {
  const models = await tools.modelsOf(userId)
  if (models?.transcription == null) return
  const since = performance.now()
  const received = { form: { session_id: sessionId, turn_id: turnId }, upload: null }
  const turn = { userId, received, log, elapsedMs: () => performance.now() - since }
  await finishReceiving({ ...tools, models, dueWordsFor: noWords }, turn)
}

/**
 * Transcribes what a session still lacks, before it ends: a model that fails costs no more than its words, and a turn that is
 * being answered is waited for.
 */
export async function finishTurnsOf(
  tools: WaitingTools,
  userId: string,
  sessionId: string,
  log: FastifyBaseLogger,
): Promise<void> {
  const until = performance.now() + busyMs.longest
  for (const turn of await findWaitingOf(tools.db, userId, sessionId)) {
    for (let isBusy = true; isBusy && performance.now() < until; ) {
      isBusy = await finishTurn(tools, turn, log).then(
        () => false,
        (error: unknown) => {
          if (error instanceof Problem && error.code === 'CONVERSATION.BUSY') return true
          log.error({ err: error }, 'A turn that was received was not gone on with')
          return false
        },
      )
      if (isBusy) await wait(busyMs.again)
    }
  }
}
