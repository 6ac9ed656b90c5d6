// Claims a turn: takes its session's lease, or waits for the request that is answering it. Then reads what it needs.
import { setTimeout as wait } from 'node:timers/promises'
import type { SessionRow, TurnRow } from '#database/conversations.ts'
import { Problem } from '#platform/http/problem.ts'
import { decide } from '../script/decide.ts'
import { clockOf } from '../session/clock.ts'
import { isClosingOwed } from '../session/closing.rules.ts'
import { type LeasedTurn, takeLease } from '../session/lease.queries.ts'
import { holdLease, type Lease, noopLease } from '../session/lease.ts'
import { requirePlayable } from '../session/playable.ts'
import { findScene } from '../session/scene.queries.ts'
import { hasLines, isScripted, type Scene } from '../session/scene.ts'
import { findOpening, findSessionToPlay, findTurn, isLastTurn, listReplies } from '../session/turn.queries.ts'
import type { PipelineDeps, TurnContext, TurnRequest } from './turn-context.ts'

/** How often to poll a turn that another request is answering. */
const pollMs = 150
/** How long a turn waits for the previous one, which may have just been interrupted. */
const busyMs = 2_000

/** A turn that this request may answer: under its lease, or without one from what is stored. */
export type TurnClaim =
  | ({ readonly kind: 'leased'; readonly lease: Lease } & LeasedTurn)
  | { readonly kind: 'stored'; readonly lease: Lease; readonly session: SessionRow; readonly storedTurn: TurnRow }

/** Another request is answering this very turn. */
interface TurnInProgress {
  readonly kind: 'inProgress'
}

/**
 * Takes the session's lease, unless the turn has been answered or is being answered.
 * @throws Problem NOT_FOUND, ORG.SUSPENDED, CONVERSATION.ENDED, CONVERSATION.BUSY
 */
export async function tryClaim(
  { db }: Pick<PipelineDeps, 'db'>,
  { userId, form }: TurnRequest,
): Promise<TurnClaim | TurnInProgress> {
  const { session_id: sessionId, turn_id: turnId } = form
  const leased = await takeLease(db, userId, sessionId, turnId)
  if (leased !== null) return { kind: 'leased', lease: holdLease(db, sessionId, turnId), ...leased }
  const session = await findSessionToPlay(db, userId, sessionId)
  if (session === null) throw new Problem('NOT_FOUND')
  const storedTurn = await findTurn(db, sessionId, turnId)
  if (storedTurn !== null && storedTurn.replyText !== null) {
    return { kind: 'stored', lease: noopLease(), session, storedTurn }
  }
  if (session.state !== 'running') throw new Problem('CONVERSATION.ENDED')
  requirePlayable(session)
  if (session.busyTurnId === turnId || session.busyTurnId === null) return { kind: 'inProgress' }
  throw new Problem('CONVERSATION.BUSY')
}

/** Waits briefly for the previous turn. */
async function claimWithRetry(deps: PipelineDeps, request: TurnRequest): Promise<TurnClaim | TurnInProgress> {
  for (const until = performance.now() + busyMs; ; await wait(pollMs)) {
    try {
      return await tryClaim(deps, request)
    } catch (error) {
      const isBusy = error instanceof Problem && error.code === 'CONVERSATION.BUSY'
      if (!isBusy || performance.now() > until) throw error
    }
  }
}

/**
 * Claims the turn, and waits while another request is answering it.
 * @param startWaiting called before a wait; its signal aborts when the client disconnects
 * @returns null if the client disconnected first
 * @throws Problem NOT_FOUND, ORG.SUSPENDED, CONVERSATION.ENDED, CONVERSATION.BUSY
 */
export async function claimTurn(
  deps: PipelineDeps,
  request: TurnRequest,
  startWaiting: () => AbortSignal,
): Promise<TurnClaim | null> {
  const first = await claimWithRetry(deps, request)
  if (first.kind !== 'inProgress') return first
  for (const gone = startWaiting(); !gone.aborted; ) {
    await wait(pollMs)
    const claim = await tryClaim(deps, request)
    if (claim.kind !== 'inProgress') return claim
  }
  return null
}

const missing = () =>
  new Problem('VALIDATION.FAILED', [{ path: 'text', code: 'invalid', message: 'Send text, audio or opening=true' }])

/**
 * The stored turn in which the partner spoke first, or last if the end was detected too late for the last reply.
 * Requested again under any turn id, it returns the same reply. Null if the partner has yet to speak.
 */
async function findPartnerTurn(deps: PipelineDeps, session: SessionRow, scene: Scene): Promise<TurnRow | null> {
  const isByRules = isScripted(scene, session.partner)
  const clock = clockOf(session, deps.timeFactor)
  if (isByRules && decide(scene, session, null, clock) !== null) return null
  if (!isByRules && session.isEnd && isClosingOwed(session, scene, await listReplies(deps.db, session))) return null
  const opening = await findOpening(deps.db, session.id)
  if (opening === null && isByRules) throw missing()
  return opening
}

/** Whether a turn without words was removed because nothing was said in it. */
export const isKnownAsSilent = (
  { silentTurns }: Pick<SessionRow, 'silentTurns'>,
  { text, turn_id: turnId }: TurnRequest['form'],
): boolean => text === undefined && silentTurns.includes(turnId)

/**
 * The context of a claimed turn, which costs nothing yet.
 * @throws Problem VALIDATION.FAILED if there is nothing to answer, CONVERSATION.NEEDS_MODEL if no partner can, NOT_FOUND
 * for a confirmation that comes too late
 */
export async function readContext(deps: PipelineDeps, request: TurnRequest, claim: TurnClaim): Promise<TurnContext> {
  const { session, storedTurn, lease } = claim
  const { form, upload } = request
  const scene = claim.kind === 'leased' ? claim.scene : await findScene(deps.db, session)
  // A conversation that was opened before ones without a partner were rejected.
  if (isScripted(scene, session.partner) && !hasLines(scene)) throw new Problem('CONVERSATION.NEEDS_MODEL')
  const context = { request, session, scene, storedTurn, lease, charge: null }
  if (request.confirmation && storedTurn?.state === 'doubted' && !(await isLastTurn(deps.db, storedTurn))) {
    // A later turn has replaced it.
    throw new Problem('NOT_FOUND')
  }
  if (storedTurn !== null) return context
  if (form.opening !== undefined) return { ...context, storedTurn: await findPartnerTurn(deps, session, scene) }
  if (form.text === undefined && upload === null && !isKnownAsSilent(session, form)) throw missing()
  return context
}
