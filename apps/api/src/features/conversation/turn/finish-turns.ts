// Transcribes received recordings that have no transcript yet.
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { UserModels } from '#ai/metered.ts'
import { Problem } from '#platform/http/problem.ts'
import { SingleFlight } from '#platform/single-flight.ts'
import { type LearnerNotesTools, noNotes } from '../reply/learner-notes.ts'
import { findWaitingOf, type WaitingTurn } from '../session/receipt.queries.ts'
import { finishReceiving } from './answer-turn.ts'
import type { PipelineTools } from './turn-job.ts'

export interface WaitingTools extends Omit<PipelineTools, 'models' | 'translateWord' | keyof LearnerNotesTools> {
  /** The models as this user may use them; null for a deleted user. */
  modelsOf(userId: string): Promise<UserModels | null>
}

/** How often to poll a turn that another request answers, in milliseconds. */
const busyMs = 250
/** For all turns of a session together, in milliseconds: a browser waits 30 s for an answer. */
const patienceMs = 20_000

/** No reply is written, so no notes about the learner are needed, and no dictionary. */
const untold = {
  dueWordsFor: async () => noNotes.dueWords,
  memoryFor: async () => noNotes.memory,
  translateWord: async () => null,
}

/** @throws Problem CONVERSATION.BUSY */
async function finishTurn(tools: WaitingTools, { userId, sessionId, turnId }: WaitingTurn, log: FastifyBaseLogger) {
  const models = await tools.modelsOf(userId)
  if (models?.transcription == null) return
  const since = performance.now()
  const received = { form: { session_id: sessionId, turn_id: turnId }, upload: null }
  const turn = { userId, received, log, elapsedMs: () => performance.now() - since }
  await finishReceiving({ ...tools, models, ...untold }, turn)
}

/** @returns whether it is transcribed, or cannot be; false where another request is answering it */
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
  readonly #sessions = new SingleFlight<void>()

  constructor(tools: WaitingTools) {
    this.#tools = tools
  }

  async finish(userId: string, sessionId: string, log: FastifyBaseLogger, leaving: AbortSignal): Promise<void> {
    const turns = await findWaitingOf(this.#tools.db, userId, sessionId)
    if (turns.length === 0) return
    const late = AbortSignal.timeout(patienceMs)
    const work = (signal: AbortSignal) => finishAll(this.#tools, turns, log, signal)
    await this.#sessions.do(sessionId, work, AbortSignal.any([leaving, late])).catch((error: unknown) => {
      throw late.aborted ? new Problem('UNAVAILABLE') : error
    })
  }
}
