// From a request to a running turn: takes the lease, looks for a stored answer, and reads what the turn needs.
import { setTimeout as wait } from 'node:timers/promises'
import type { SessionProgress } from '@parley/contracts/session-progress.ts'
import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import type { SessionRow, TurnRow } from '#database/conversations.ts'
import { Problem } from '#platform/http/problem.ts'
import { decide, isScripted, type Scene } from '../partner/scene.ts'
import { requirePlayable } from '../playable.ts'
import { isClosingOwed } from '../reply/reply-source.ts'
import type { ReceivedTurn } from '../upload/turn-form.ts'
import { EventStream } from './event-stream.ts'
import { failureCode } from './failure-code.ts'
import { type FreeUse, type FreeUseTools, giveFreeUseBack, takeFreeUse } from './free-use.ts'
import { releaseLease, type Taken, takeLease } from './lease.queries.ts'
import { holdLease, type Lease } from './lease.ts'
import { Pipeline } from './pipeline.ts'
import { findOpening, findScene, findSessionToPlay, findTurn, listTurns } from './turn.queries.ts'
import type { CountedTurn, TurnBudget } from './turn-budget.ts'
import type { PipelineTools, TurnJob, TurnListener } from './turn-job.ts'

/** How often a request polls a turn that another request is answering. */
const lookAgainMs = 150
/** How long a turn waits for the one before it, which may have been interrupted a moment ago. */
const busyMs = 2_000
/** After this long without a status the stream begins, so that the client receives something. */
const silentMs = 4_000

/** Dependencies of answering a turn. */
export interface TurnTools extends PipelineTools, Omit<FreeUseTools, 'db'> {
  readonly turnBudget: TurnBudget
  /** Receives no recording that may not be transcribed. @throws ModelRefused */
  requireTranscription(): Promise<void>
  /**
   * The state of a session.
   * @param usedToday how many turns the learner has taken today, where that is known
   */
  readProgress(sessionId: string, usedToday: number | null): Promise<SessionProgress>
}

/** A turn to be answered. */
export interface AskedTurn {
  readonly userId: string
  readonly received: ReceivedTurn
  readonly log: FastifyBaseLogger
  /** Milliseconds since it was asked for. */
  readonly elapsedMs: () => number
}

/**
 * `mine`: this request holds the lease. `answered`: the stored turn can be sent without one. `elsewhere`: another request
 * is answering this very turn.
 */
type Claimed =
  | ({ readonly kind: 'mine' } & Taken)
  | { readonly kind: 'answered'; readonly session: SessionRow; readonly turn: TurnRow }

type Claim = Claimed | { readonly kind: 'elsewhere' }

/** @throws Problem NOT_FOUND, ORG.SUSPENDED, CONVERSATION.ENDED, CONVERSATION.BUSY */
async function claim({ db }: PipelineTools, { userId, received }: AskedTurn): Promise<Claim> {
  const { session_id: sessionId, turn_id: turnId } = received.form
  const taken = await takeLease(db, userId, sessionId, turnId)
  if (taken !== null) return { kind: 'mine', ...taken }
  const found = await findSessionToPlay(db, userId, sessionId)
  if (found === null) throw new Problem('NOT_FOUND')
  const turn = await findTurn(db, sessionId, turnId)
  if (turn !== null && turn.replyText !== null) return { kind: 'answered', session: found, turn }
  if (found.state !== 'running') throw new Problem('CONVERSATION.ENDED')
  requirePlayable(found)
  if (found.busyTurnId === turnId || found.busyTurnId === null) return { kind: 'elsewhere' }
  throw new Problem('CONVERSATION.BUSY')
}

/** The same, with some patience for the turn before. */
async function claimPatiently(tools: PipelineTools, turn: AskedTurn): Promise<Claim> {
  for (const until = performance.now() + busyMs; ; await wait(lookAgainMs)) {
    try {
      return await claim(tools, turn)
    } catch (error) {
      const isBusy = error instanceof Problem && error.code === 'CONVERSATION.BUSY'
      if (!isBusy || performance.now() > until) throw error
    }
  }
}

const missing = () =>
  new Problem('VALIDATION.FAILED', [{ path: 'text', code: 'invalid', message: 'Send text, audio or opening=true' }])

/**
 * The partner speaks first once, and last where the end was seen too late for the last reply; asked again, under whatever
 * turn, it says the same. Null where it has yet to speak.
 */
async function findSpoken(tools: PipelineTools, session: SessionRow, scene: Scene): Promise<TurnRow | null> {
  const isByRules = isScripted(scene, session.partner)
  const clock = { now: Date.now(), timeFactor: tools.timeFactor }
  if (isByRules && decide(scene, session, null, clock) !== null) return null
  if (!isByRules && session.isEnd && isClosingOwed(session, scene, await listTurns(tools.db, session.id))) return null
  const opening = await findOpening(tools.db, session.id)
  if (opening === null && isByRules) throw missing()
  return opening
}

type Prepared = Pick<TurnJob, 'received' | 'session' | 'scene' | 'stored'>

/** A turn that was counted, and how many its learner had then taken today. */
interface Counted {
  readonly turn: CountedTurn
  readonly usedToday: number
  /** The free conversation that was taken with it. */
  readonly freeUse: FreeUse | null
}

/**
 * Counts a learner's turn that is new.
 * @returns null where it was counted before, or costs nothing
 * @throws Problem BUDGET.EXCEEDED, ORG.FREE_SESSION_LIMIT_EXPIRED
 * @throws ModelRefused
 */
async function count(tools: TurnTools, claimed: Claimed, prepared: Prepared): Promise<Counted | null> {
  const isNew = claimed.kind === 'mine' && prepared.stored === null && prepared.received.form.opening === undefined
  if (!isNew) return null
  if (prepared.received.form.text === undefined) await tools.requireTranscription()
  const { userId, orgId } = claimed.session
  const turn = { userId, orgId, turnsBefore: claimed.learnerTurns }
  const freeUse = await takeFreeUse(tools, claimed.session)
  try {
    return { turn, usedToday: await tools.turnBudget.take(turn), freeUse }
  } catch (error) {
    if (freeUse !== null) await giveFreeUseBack(tools.db, freeUse)
    throw error
  }
}

/** Reads what the turn needs. @throws Problem VALIDATION.FAILED where there is nothing to answer */
async function prepare(tools: PipelineTools, claimed: Claimed, received: ReceivedTurn): Promise<Prepared> {
  const { session, turn: stored } = claimed
  const { form, upload } = received
  const scene = claimed.kind === 'mine' ? claimed.scene : await findScene(tools.db, session)
  if (stored !== null) return { received, session, scene, stored }
  if (form.opening !== undefined) return { received, session, scene, stored: await findSpoken(tools, session, scene) }
  if (form.text === undefined && upload === null) throw missing()
  return { received, session, scene, stored }
}

/** Prepares and counts the turn, and releases the lease where it cannot be answered. */
async function prepareOrRelease(tools: TurnTools, turn: AskedTurn, claimed: Claimed): Promise<Ready> {
  const { session_id: sessionId, turn_id: turnId } = turn.received.form
  const ready = async () => {
    const prepared = await prepare(tools, claimed, turn.received)
    return { claimed, prepared, counted: await count(tools, claimed, prepared) }
  }
  return ready().catch(async (error: unknown) => {
    if (claimed.kind === 'mine') await releaseLease(tools.db, sessionId, turnId)
    throw error
  })
}

/** A turn that may be answered, with everything it needs. */
interface Ready {
  readonly claimed: Claimed
  readonly prepared: Prepared
  readonly counted: Counted | null
}

const noLease: Lease = { release: async () => undefined, releaseWith: (work) => work() }

/** Runs the turn for its listener. @returns whether it is stored */
async function run(
  tools: PipelineTools,
  turn: AskedTurn,
  { claimed, prepared }: Pick<Ready, 'claimed' | 'prepared'>,
  listener: { readonly out: TurnListener; readProgress(isStored: boolean): Promise<SessionProgress | null> },
): Promise<boolean> {
  const { log, elapsedMs } = turn
  const { session_id: sessionId, turn_id: turnId } = turn.received.form
  let onLost: (reason: Error) => void = () => undefined
  const lease = claimed.kind === 'mine' ? holdLease(tools.db, sessionId, turnId, (reason) => onLost(reason)) : noLease
  const readProgress = () => listener.readProgress(pipeline.isStored)
  const pipeline = new Pipeline(tools, { ...prepared, readProgress, lease, log, elapsedMs }, listener.out)
  onLost = (reason) => pipeline.lose(reason)
  await pipeline.run()
  return pipeline.isStored
}

/** Returns the turn, and the free conversation taken with it. A failure is logged. */
async function giveBack(tools: TurnTools, { turn, freeUse }: Counted, log: FastifyBaseLogger): Promise<void> {
  const pending = [tools.turnBudget.giveBack(turn), ...(freeUse === null ? [] : [giveFreeUseBack(tools.db, freeUse)])]
  for (const result of await Promise.allSettled(pending)) {
    if (result.status === 'rejected') log.error({ err: result.reason }, 'A turn was not given back')
  }
}

/**
 * Answers the turn, and returns its budget where nothing of it is stored: before COMPLETE, so that a client that reads
 * its usage next no longer finds the turn counted.
 */
async function play(tools: TurnTools, turn: AskedTurn, ready: Ready, out: TurnListener): Promise<void> {
  const { log, received } = turn
  let { counted } = ready
  const settle = async (isStored: boolean) => {
    if (counted === null || isStored) return
    const unused = counted
    counted = null
    await giveBack(tools, unused, log)
  }
  const readProgress = async (isStored: boolean) => {
    await settle(isStored)
    return tools.readProgress(received.form.session_id, counted?.usedToday ?? null).catch((error: unknown) => {
      log.error({ err: error }, 'Where a conversation stands was not read')
      return null
    })
  }
  // A client that has disconnected gets no progress.
  await settle(await run(tools, turn, ready, { out, readProgress }))
}

/** Waits until the other request has ended; null when this client disconnects first. */
async function claimLater(tools: PipelineTools, turn: AskedTurn, gone: AbortSignal): Promise<Claimed | null> {
  while (!gone.aborted) {
    await wait(lookAgainMs)
    const claimed = await claim(tools, turn)
    if (claimed.kind !== 'elsewhere') return claimed
  }
  return null
}

/** Too late for a status: the stream has begun. */
function tell(out: EventStream, error: unknown, { log, elapsedMs }: AskedTurn): void {
  const code = failureCode(error)
  if (code === 'INTERNAL') log.error({ err: error }, 'A turn failed')
  const timings = { transcription_ms: null, first_text_ms: null, first_audio_ms: null, total_ms: elapsedMs() }
  out.send({ type: 'ERROR', data: { code, text: 'The turn was not answered.' } })
  out.send({ type: 'COMPLETE', data: { ok: false, pair_id: null, timings, session: null } })
  out.end()
}

/**
 * Answers a turn on the stream of `reply`. The same turn asked for again is answered from what is stored, and while another
 * request is answering it this one waits and then tells the same.
 * @throws Problem NOT_FOUND, ORG.SUSPENDED, CONVERSATION.ENDED, CONVERSATION.BUSY, BUDGET.EXCEEDED, VALIDATION.FAILED
 * before the stream has begun
 */
export async function answerTurn(tools: TurnTools, turn: AskedTurn, reply: FastifyReply): Promise<FastifyReply> {
  let out: EventStream | null = null
  const begin = (): EventStream => {
    out ??= new EventStream(reply)
    return out
  }
  const timer = setTimeout(begin, silentMs)
  try {
    const claim = await claimPatiently(tools, turn)
    const claimed = claim.kind === 'elsewhere' ? await claimLater(tools, turn, begin().gone) : claim
    if (claimed === null) return reply
    const ready = await prepareOrRelease(tools, turn, claimed)
    clearTimeout(timer)
    await play(tools, turn, ready, begin())
  } catch (error) {
    if (out === null) throw error
    tell(out, error, turn)
  } finally {
    clearTimeout(timer)
  }
  return reply
}

/** The turn has no listener. */
const nobody = {
  out: {
    gone: AbortSignal.abort(new Error('Nobody listens')),
    send: () => undefined,
    ready: async () => undefined,
    end: () => undefined,
  },
  readProgress: async () => null,
}

/**
 * Transcribes a received turn and stores its line, without an answer.
 * @throws Problem CONVERSATION.BUSY where this or another turn of the session is being answered
 */
export async function finishReceiving(tools: PipelineTools, turn: AskedTurn): Promise<void> {
  const claimed = await claim(tools, turn)
  if (claimed.kind === 'elsewhere') throw new Problem('CONVERSATION.BUSY')
  if (claimed.kind !== 'mine') return
  const { session_id: sessionId, turn_id: turnId } = turn.received.form
  if (claimed.turn?.state !== 'received') return releaseLease(tools.db, sessionId, turnId)
  // The turn was counted when its request ended.
  const metrics = { ...tools.metrics, countTurn: () => undefined }
  await run({ ...tools, metrics }, turn, { claimed, prepared: await prepare(tools, claimed, turn.received) }, nobody)
}
