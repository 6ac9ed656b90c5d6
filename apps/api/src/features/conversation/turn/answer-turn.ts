// Answers a turn in three steps: claims it, charges for it, and runs it.
import type { SessionProgress } from '@parley/contracts/conversation/session-progress.ts'
import type { FastifyReply } from 'fastify'
import { requireRecordingSpace } from '#database/quota.ts'
import { Problem } from '#platform/http/problem.ts'
import type { TurnBudget } from '../session/turn-budget.ts'
import { claimTurn, isKnownAsSilent, readContext, type TurnClaim } from './claim.ts'
import { EventStream } from './event-stream.ts'
import { failureCode } from './failure-code.ts'
import { LearnerInput } from './learner-input.ts'
import { Pipeline } from './pipeline.ts'
import type { PipelineDeps, TurnCharge, TurnContext, TurnListener, TurnRequest } from './turn-context.ts'

/** After this long without a status the stream begins, so that the client receives something. */
const silentMs = 4_000

/** Dependencies of answering a turn. */
export interface TurnDeps extends PipelineDeps {
  /** Conversations per day (UTC) for users without a subscription. */
  readonly freePerDay: number
  /** Whether this organisation's conversations are paid for, and so not counted. */
  isPaidFor(orgId: string | null): Promise<boolean>
  readonly turnBudget: TurnBudget
  /**
   * Rejects a recording that may not be transcribed before it is stored.
   * @throws ModelRefused
   */
  requireTranscription(): Promise<void>
  /**
   * The session's state.
   * @param usedToday how many turns the learner has taken today, if known
   */
  readProgress(sessionId: string, usedToday: number | null): Promise<SessionProgress>
}

/**
 * Whether there is space for the recording of a new line. Words that came with it are stored without it.
 * @throws Problem QUOTA.EXCEEDED for a recording alone
 */
async function hasSpaceForSound({ db }: TurnDeps, { request, session }: TurnContext): Promise<boolean> {
  const { form, upload } = request
  if (upload === null) return true
  try {
    await requireRecordingSpace(db, session.userId, upload.wav.byteLength)
    return true
  } catch (error) {
    if (form.text !== undefined && error instanceof Problem) return false
    throw error
  }
}

/**
 * Charges for the learner's new line.
 * @throws Problem BUDGET.EXCEEDED, QUOTA.EXCEEDED
 * @throws ModelRefused
 */
async function chargeLine(deps: TurnDeps, context: TurnContext, turnsBefore: number): Promise<TurnCharge> {
  const { request, session } = context
  const { userId, orgId } = session
  const { freePerDay } = deps
  const freeUse = session.isCounted ? null : { isPaidFor: await deps.isPaidFor(orgId), freePerDay }
  const [hasSpace] = await Promise.all([
    hasSpaceForSound(deps, context),
    request.form.text === undefined && request.confirmation === undefined ? deps.requireTranscription() : undefined,
  ])
  const turn = { userId, orgId, turnsBefore }
  return { turn, freeUse, hasSpaceForSound: hasSpace, usedToday: await deps.turnBudget.take(turn) }
}

/** Whether it contains a line by the learner that counts from now on. */
function isNewLine({ request, storedTurn, session }: TurnContext): boolean {
  if (storedTurn !== null) return storedTurn.state === 'doubted' && request.confirmation !== undefined
  return request.form.opening === undefined && !isKnownAsSilent(session, request.form)
}

/**
 * Reads what the turn needs, and charges for it if it contains a new line by the learner. Releases the lease of a turn
 * that cannot be answered.
 * @throws Problem VALIDATION.FAILED, CONVERSATION.NEEDS_MODEL, BUDGET.EXCEEDED, QUOTA.EXCEEDED
 * @throws ModelRefused
 */
async function chargeTurn(deps: TurnDeps, request: TurnRequest, claim: TurnClaim): Promise<TurnContext> {
  try {
    const context = await readContext(deps, request, claim)
    const isCharged = claim.kind === 'leased' && isNewLine(context)
    return isCharged ? { ...context, charge: await chargeLine(deps, context, claim.talkTurns) } : context
  } catch (error) {
    await claim.lease.release()
    throw error
  }
}

/** Refunds a turn once, if nothing of it was stored and no server was asked. */
function refunds({ turnBudget }: TurnDeps, { charge, request }: TurnContext, input: LearnerInput) {
  let isDone = charge === null
  return async (): Promise<void> => {
    if (charge === null || isDone || input.isStored || input.isAsked) return
    isDone = true
    await turnBudget
      .giveBack(charge.turn)
      .catch((error: unknown) => request.log.error({ err: error }, 'A turn was not given back'))
  }
}

/**
 * Runs the turn. If it cost nothing, it is refunded before COMPLETE, so that a client that then reads its
 * usage no longer sees it counted.
 * @param openStream called once, when a conversation's first line can no longer be rejected
 * @throws Problem ORG.FREE_SESSION_LIMIT_EXPIRED before the stream has begun
 */
async function runTurn(deps: TurnDeps, context: TurnContext, openStream: () => TurnListener): Promise<void> {
  const { request, charge } = context
  const input = new LearnerInput(deps, context)
  const refundUnused = refunds(deps, context, input)
  const readProgress = async () => {
    await refundUnused()
    const isCounted = !input.isDoubted && (input.isStored || input.isAsked)
    const usedToday = isCounted ? (charge?.usedToday ?? null) : null
    return deps.readProgress(request.form.session_id, usedToday).catch((error: unknown) => {
      request.log.error({ err: error }, 'The state of a conversation was not read')
      return null
    })
  }
  try {
    await input.receiveFirst()
    await new Pipeline(deps, context, { input, out: openStream(), readProgress }).run()
  } catch (error) {
    await context.lease.release()
    throw error
  } finally {
    // A client that has disconnected gets no progress.
    await refundUnused()
  }
}

/** Reports a failure after the stream has begun, too late for a status. */
function sendFailure(out: EventStream, error: unknown, { log, elapsedMs }: TurnRequest): void {
  const code = failureCode(error)
  if (code === 'INTERNAL') log.error({ err: error }, 'A turn failed')
  const timings = { transcription_ms: null, first_text_ms: null, first_audio_ms: null, total_ms: elapsedMs() }
  out.send({ type: 'ERROR', data: { code, text: 'The turn was not answered.' } })
  out.send({ type: 'COMPLETE', data: { ok: false, pair_id: null, timings, session: null } })
  out.end()
}

/**
 * Answers a turn on `reply`'s stream. A repeated turn is answered from what is stored; while another request is
 * answering it, this one waits and then sends the same answer.
 * @throws Problem NOT_FOUND, ORG.SUSPENDED, CONVERSATION.ENDED, CONVERSATION.BUSY, CONVERSATION.NEEDS_MODEL,
 * BUDGET.EXCEEDED, QUOTA.EXCEEDED, ORG.FREE_SESSION_LIMIT_EXPIRED, VALIDATION.FAILED before the stream has begun
 */
export async function answerTurn(deps: TurnDeps, request: TurnRequest, reply: FastifyReply): Promise<FastifyReply> {
  let stream: EventStream | null = null
  const openStream = (): EventStream => {
    stream ??= new EventStream(reply)
    return stream
  }
  const timer = setTimeout(openStream, silentMs)
  try {
    const claim = await claimTurn(deps, request, () => openStream().gone)
    if (claim === null) return reply
    const context = await chargeTurn(deps, request, claim)
    await runTurn(deps, context, () => {
      clearTimeout(timer)
      return openStream()
    })
  } catch (error) {
    if (stream === null) throw error
    sendFailure(stream, error, request)
  } finally {
    clearTimeout(timer)
  }
  return reply
}
