// From a request to a running turn: looks for a stored answer, reads what the turn needs, counts it and runs it.

import type { SessionProgress } from '@parley/contracts/session-progress.ts'
import type { FastifyReply } from 'fastify'
import type { SessionRow, TurnRow } from '#database/conversations.ts'
import { Problem } from '#platform/http/problem.ts'
import { decide } from '../script/decide.ts'
import { isClosingOwed } from '../session/closing.rules.ts'
import type { FreeUseTerms } from '../session/free-use.ts'
import { releaseLease } from '../session/lease.queries.ts'
import { holdLease, type Lease } from '../session/lease.ts'
import { findScene } from '../session/scene.queries.ts'
import { hasLines, isScripted, type Scene } from '../session/scene.ts'
import { findOpening, listReplies } from '../session/turn.queries.ts'
import type { CountedTurn, TurnBudget } from '../session/turn-budget.ts'
import { type AskedTurn, type Claimed, claim, claimLater, claimPatiently } from './claim.ts'
import { EventStream } from './event-stream.ts'
import { failureCode } from './failure-code.ts'
import { LearnerInput } from './learner-input.ts'
import { Pipeline } from './pipeline.ts'
import type { ReceivedTurn } from './turn-form.ts'
import type { PipelineTools, TurnJob, TurnListener } from './turn-job.ts'

/** After this long without a status the stream begins, so that the client receives something. */
const silentMs = 4_000

/** Dependencies of answering a turn. */
export interface TurnTools extends PipelineTools {
  /** Conversations a day (UTC) for those who have no subscription. */
  readonly freePerDay: number
  /** Whether conversations of this organisation are paid for: they are not counted. */
  isPaidFor(orgId: string | null): Promise<boolean>
  readonly turnBudget: TurnBudget
  /** Receives no recording that may not be transcribed. @throws ModelRefused */
  requireTranscription(): Promise<void>
  /**
   * The state of a session.
   * @param usedToday how many turns the learner has taken today, where that is known
   */
  readProgress(sessionId: string, usedToday: number | null): Promise<SessionProgress>
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
  if (!isByRules && session.isEnd && isClosingOwed(session, scene, await listReplies(tools.db, session))) return null
  const opening = await findOpening(tools.db, session.id)
  if (opening === null && isByRules) throw missing()
  return opening
}

type Prepared = Pick<TurnJob, 'received' | 'session' | 'scene' | 'stored'>

/** Whether the turn is a line of the learner that is not stored yet. */
const isNewLine = (
  claimed: Claimed,
  { stored, received }: Prepared,
): claimed is Extract<Claimed, { readonly kind: 'mine' }> =>
  claimed.kind === 'mine' && stored === null && received.form.opening === undefined

/** A turn that was counted, and how many its learner had then taken today. */
interface Counted {
  readonly turn: CountedTurn
  readonly usedToday: number
}

/**
 * Counts a learner's turn that is new.
 * @returns null where it was counted before, or costs nothing
 * @throws Problem BUDGET.EXCEEDED
 * @throws ModelRefused
 */
async function count(tools: TurnTools, claimed: Claimed, prepared: Prepared): Promise<Counted | null> {
  if (!isNewLine(claimed, prepared)) return null
  if (prepared.received.form.text === undefined) await tools.requireTranscription()
  const { userId, orgId } = claimed.session
  const turn = { userId, orgId, turnsBefore: claimed.talkTurns }
  return { turn, usedToday: await tools.turnBudget.take(turn) }
}

/** How the conversation is counted with this line; null where it need not be. */
async function termsOf(tools: TurnTools, claimed: Claimed, prepared: Prepared): Promise<FreeUseTerms | null> {
  if (!isNewLine(claimed, prepared) || claimed.session.isCounted) return null
  return { isPaidFor: await tools.isPaidFor(claimed.session.orgId), freePerDay: tools.freePerDay }
}

/**
 * Reads what the turn needs.
 * @throws Problem VALIDATION.FAILED where there is nothing to answer, CONVERSATION.NEEDS_MODEL where no partner can
 */
async function prepare(tools: PipelineTools, claimed: Claimed, received: ReceivedTurn): Promise<Prepared> {
  const { session, turn: stored } = claimed
  const { form, upload } = received
  const scene = claimed.kind === 'mine' ? claimed.scene : await findScene(tools.db, session)
  // One from before such conversations were refused when they are opened.
  if (isScripted(scene, session.partner) && !hasLines(scene)) throw new Problem('CONVERSATION.NEEDS_MODEL')
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
    const terms = await termsOf(tools, claimed, prepared)
    return { claimed, prepared: { ...prepared, terms }, counted: await count(tools, claimed, prepared) }
  }
  return ready().catch(async (error: unknown) => {
    if (claimed.kind === 'mine') await releaseLease(tools.db, sessionId, turnId)
    throw error
  })
}

/** A turn that may be answered, with everything it needs. */
interface Ready {
  readonly claimed: Claimed
  readonly prepared: Prepared & Pick<TurnJob, 'terms'>
  readonly counted: Counted | null
}

const noLease: Lease = { release: async () => undefined, releaseWith: (work) => work() }

/** Who follows a turn. */
interface Follower {
  /** Called once, when the first line of a conversation can no longer be refused. */
  begin(): TurnListener
  readProgress(isStored: boolean): Promise<SessionProgress | null>
}

/**
 * Runs the turn for its follower.
 * @returns whether it is stored
 * @throws Problem ORG.FREE_SESSION_LIMIT_EXPIRED before its stream has begun
 */
async function run(
  tools: PipelineTools,
  turn: AskedTurn,
  { claimed, prepared }: Pick<Ready, 'claimed' | 'prepared'>,
  follower: Follower,
): Promise<boolean> {
  const { log, elapsedMs } = turn
  const { session_id: sessionId, turn_id: turnId } = turn.received.form
  let onLost: (reason: Error) => void = () => undefined
  const lease = claimed.kind === 'mine' ? holdLease(tools.db, sessionId, turnId, (reason) => onLost(reason)) : noLease
  const job = { ...prepared, readProgress: () => follower.readProgress(input.isStored), lease, log, elapsedMs }
  const input = new LearnerInput(tools, job)
  try {
    await input.receiveFirst()
  } catch (error) {
    await lease.release()
    throw error
  }
  const pipeline = new Pipeline(tools, job, input, follower.begin())
  onLost = (reason) => pipeline.lose(reason)
  await pipeline.run()
  return input.isStored
}

/**
 * Answers the turn, and returns its budget where nothing of it is stored: before COMPLETE, so that a client that reads
 * its usage next no longer finds the turn counted.
 * @throws Problem ORG.FREE_SESSION_LIMIT_EXPIRED before its stream has begun
 */
async function play(tools: TurnTools, turn: AskedTurn, ready: Ready, begin: () => TurnListener): Promise<void> {
  const { log, received } = turn
  let { counted } = ready
  const settle = async (isStored: boolean) => {
    if (counted === null || isStored) return
    const unused = counted
    counted = null
    await tools.turnBudget
      .giveBack(unused.turn)
      .catch((error: unknown) => log.error({ err: error }, 'A turn was not given back'))
  }
  const readProgress = async (isStored: boolean) => {
    await settle(isStored)
    return tools.readProgress(received.form.session_id, counted?.usedToday ?? null).catch((error: unknown) => {
      log.error({ err: error }, 'Where a conversation stands was not read')
      return null
    })
  }
  let isStored = false
  try {
    isStored = await run(tools, turn, ready, { begin, readProgress })
  } finally {
    // A client that has disconnected gets no progress.
    await settle(isStored)
  }
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
 * @throws Problem NOT_FOUND, ORG.SUSPENDED, CONVERSATION.ENDED, CONVERSATION.BUSY, CONVERSATION.NEEDS_MODEL,
 * BUDGET.EXCEEDED, ORG.FREE_SESSION_LIMIT_EXPIRED, VALIDATION.FAILED before the stream has begun
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
    await play(tools, turn, ready, () => {
      clearTimeout(timer)
      return begin()
    })
  } catch (error) {
    if (out === null) throw error
    tell(out, error, turn)
  } finally {
    clearTimeout(timer)
  }
  return reply
}

const noFollower: Follower = {
  begin: () => ({
    gone: AbortSignal.abort(new Error('Nobody listens')),
    send: () => undefined,
    ready: async () => undefined,
    end: () => undefined,
  }),
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
  const prepared = { ...(await prepare(tools, claimed, turn.received)), terms: null }
  await run({ ...tools, metrics }, turn, { claimed, prepared }, noFollower)
}
