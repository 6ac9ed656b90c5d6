// Transcribes received recordings that have no transcript yet.
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { UserModels } from '#ai/metered.ts'
import { Problem } from '#platform/http/problem.ts'
import { SingleFlight } from '#platform/single-flight.ts'
import { type LearnerNotesDeps, noNotes } from '../reply/learner-notes.ts'
import { findWaitingOf, type WaitingTurn } from '../session/waiting.queries.ts'
import { readContext, tryClaim } from './claim.ts'
import { LearnerInput } from './learner-input.ts'
import { Pipeline } from './pipeline.ts'
import type { TranscriptionFailure } from './transcription-failure.ts'
import type { PipelineDeps, TurnListener, TurnRequest } from './turn-context.ts'

export interface FinishDeps extends Omit<PipelineDeps, 'models' | 'translateWord' | keyof LearnerNotesDeps> {
  /** The models that this user may use; null for a deleted user. */
  modelsOf(userId: string): Promise<UserModels | null>
}

/** `done`: it has its line, or nothing was said in it. `busy`: another request is answering a turn of the session. */
export type FinishResult = 'done' | 'busy' | TranscriptionFailure

/** How often to poll a turn that another request is answering, in milliseconds. */
const busyMs = 250
/** For all of a session's turns together, in milliseconds: a browser waits 30 s for an answer. */
const patienceMs = 20_000

/** No reply is written, so neither notes about the learner nor a dictionary are needed. */
const noReplyDeps = {
  dueWordsFor: async () => noNotes.dueWords,
  memoryFor: async () => noNotes.memory,
  translateWord: async () => null,
}

const noListener = (): TurnListener => ({
  gone: AbortSignal.abort(new Error('No client is connected')),
  send: () => undefined,
  ready: async () => undefined,
  end: () => undefined,
})

/**
 * Transcribes a received turn and stores its line, without a reply. The turn was counted when its request ended.
 * @throws Problem CONVERSATION.BUSY if a turn of the session is being answered
 */
async function transcribeTurn(deps: PipelineDeps, request: TurnRequest): Promise<FinishResult> {
  const claim = await tryClaim(deps, request)
  if (claim.kind === 'inProgress') throw new Problem('CONVERSATION.BUSY')
  if (claim.kind === 'stored') return 'done'
  if (claim.storedTurn?.state !== 'received') {
    await claim.lease.release()
    return 'done'
  }
  const context = await readContext(deps, request, claim).catch(async (error: unknown) => {
    await claim.lease.release()
    throw error
  })
  const input = new LearnerInput(deps, context)
  await new Pipeline(deps, context, { input, out: noListener(), readProgress: async () => null }).run()
  return input.failure ?? 'done'
}

/** @throws Problem CONVERSATION.BUSY */
async function finishTurn(
  deps: FinishDeps,
  { userId, sessionId, turnId }: WaitingTurn,
  log: FastifyBaseLogger,
): Promise<FinishResult> {
  const models = await deps.modelsOf(userId)
  if (models?.transcription == null) return 'not_allowed'
  const since = performance.now()
  const form = { session_id: sessionId, turn_id: turnId }
  const request = { userId, form, upload: null, log, elapsedMs: () => performance.now() - since }
  const metrics = { ...deps.metrics, countTurn: () => undefined }
  return transcribeTurn({ ...deps, ...noReplyDeps, models, metrics }, request)
}

/** Transcribes a received turn. Never throws. */
export const tryToFinish = (deps: FinishDeps, turn: WaitingTurn, log: FastifyBaseLogger): Promise<FinishResult> =>
  finishTurn(deps, turn, log).catch((error: unknown) => {
    if (error instanceof Problem) return error.code === 'CONVERSATION.BUSY' ? 'busy' : 'not_allowed'
    log.error({ err: error }, 'A received turn was not finished')
    return 'failed'
  })

async function finishAll(
  deps: FinishDeps,
  turns: readonly WaitingTurn[],
  log: FastifyBaseLogger,
  over: AbortSignal,
): Promise<void> {
  for (const turn of turns) {
    while (!over.aborted && (await tryToFinish(deps, turn, log)) === 'busy') await wait(busyMs)
  }
}

/**
 * Transcribes a session's remaining recordings before it ends, once for concurrent callers. Waits for a turn that is
 * being answered; a turn whose model fails has no words.
 * @throws Problem UNAVAILABLE if that takes too long; a repeated call continues
 */
export class TurnFinisher {
  readonly #deps: FinishDeps
  readonly #sessions = new SingleFlight<void>()

  constructor(deps: FinishDeps) {
    this.#deps = deps
  }

  async finish(userId: string, sessionId: string, log: FastifyBaseLogger, leaving: AbortSignal): Promise<void> {
    const turns = await findWaitingOf(this.#deps.db, userId, sessionId)
    if (turns.length === 0) return
    const late = AbortSignal.timeout(patienceMs)
    const work = (signal: AbortSignal) => finishAll(this.#deps, turns, log, signal)
    await this.#sessions.do(sessionId, work, AbortSignal.any([leaving, late])).catch((error: unknown) => {
      throw late.aborted ? new Problem('UNAVAILABLE') : error
    })
  }
}
