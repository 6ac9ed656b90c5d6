// Recordings that were received and whose words are not known: they are transcribed, whoever comes back.
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { UserModels } from '#ai/metered.ts'
import { Problem } from '#platform/problem.ts'
import { SharedWork } from '../line/shared-work.ts'
import { finishReceiving } from '../turn/answer-turn.ts'
import type { PipelineTools } from '../turn/turn-job.ts'
import { findWaitingOf, type WaitingTurn } from './receipt.queries.ts'

export interface WaitingTools extends Omit<PipelineTools, 'models' | 'dueWordsFor'> {
  /** The models as this user may use them; null where there is no such user any more. */
  modelsOf(userId: string): Promise<UserModels | null>
}

/** How often it is looked whether a turn that another request answers is over, in milliseconds. */
const busyMs = 250
/** For all turns of a session together, in milliseconds: a browser waits 30 s for an answer. */
const patienceMs = 20_000

/** Nothing is answered, so no words are offered. */
const noWords = async () => []

/** @throws Problem CONVERSATION.BUSY */
async function finishTurn(tools: WaitingTools, { userId, sessionId, turnId }: WaitingTurn, log: FastifyBaseLogger) {
  const models = await tools.modelsOf(userId)
  if (models?.transcription == null) return
  const since = performance.now()
  const received = { form: { session_id: sessionId, turn_id: turnId }, upload: null }
  const turn = { userId, received, log, elapsedMs: () => performance.now() - since }
  await finishReceiving({ ...tools, models, dueWordsFor: noWords }, turn)
}

/** @returns whether it is over: its words are known, or nobody can find them out; false where another request is answering it */
export const tryToFinish = (tools: WaitingTools, turn: WaitingTurn, log: FastifyBaseLogger): Promise<boolean> =>
  finishTurn(tools, turn, log).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem) return error.code !== 'CONVERSATION.BUSY'
      log.error({ err: error }, 'A turn that was received was not gone on with')
      return true
    },
  )

async function finishAll(
  tools: WaitingTools,
  turns: readonly WaitingTurn[],
  log: FastifyBaseLogger,
  over: AbortSignal,
): Promise<void> {
  for (const turn of turns) {
    while (!over.aborted && !(await tryToFinish(tools, turn, log))) await wait(busyMs)
  }
}

/**
 * Transcribes what a session still lacks, before it ends: a model that fails costs no more than its words, and a turn that is
 * being answered is waited for. Asked for by several at once, it is done once.
 * @throws Problem UNAVAILABLE where that takes too long: asked again, it goes on
 */
export class TurnFinisher {
  readonly #tools: WaitingTools
  readonly #sessions = new SharedWork<void>()

  constructor(tools: WaitingTools) {
    this.#tools = tools
  }

  async finish(userId: string, sessionId: string, log: FastifyBaseLogger, leaving: AbortSignal): Promise<void> {
    const turns = await findWaitingOf(this.#tools.db, userId, sessionId)
    if (turns.length === 0) return
    const late = AbortSignal.timeout(patienceMs)
    const work = (given: AbortSignal) => finishAll(this.#tools, turns, log, given)
    await this.#sessions.do(sessionId, work, AbortSignal.any([leaving, late])).catch((error: unknown) => {
      throw late.aborted ? new Problem('UNAVAILABLE') : error
    })
  }
}
