// Who may answer a turn: takes the lease of its session, or finds out who else is answering it.
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { SessionRow, TurnRow } from '#database/conversations.ts'
import { Problem } from '#platform/http/problem.ts'
import { type Taken, takeLease } from '../session/lease.queries.ts'
import { requirePlayable } from '../session/playable.ts'
import { findSessionToPlay, findTurn } from '../session/turn.queries.ts'
import type { ReceivedTurn } from './turn-form.ts'
import type { PipelineTools } from './turn-job.ts'

/** How often a request polls a turn that another request is answering. */
const lookAgainMs = 150
/** How long a turn waits for the one before it, which may have been interrupted a moment ago. */
const busyMs = 2_000

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
export type Claimed =
  | ({ readonly kind: 'mine' } & Taken)
  | { readonly kind: 'answered'; readonly session: SessionRow; readonly turn: TurnRow }

type Claim = Claimed | { readonly kind: 'elsewhere' }

/** Takes the session for a turn. @throws Problem NOT_FOUND, ORG.SUSPENDED, CONVERSATION.ENDED, CONVERSATION.BUSY */
export async function claim({ db }: PipelineTools, { userId, received }: AskedTurn): Promise<Claim> {
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
export async function claimPatiently(tools: PipelineTools, turn: AskedTurn): Promise<Claim> {
  for (const until = performance.now() + busyMs; ; await wait(lookAgainMs)) {
    try {
      return await claim(tools, turn)
    } catch (error) {
      const isBusy = error instanceof Problem && error.code === 'CONVERSATION.BUSY'
      if (!isBusy || performance.now() > until) throw error
    }
  }
}

/** Waits until the other request has ended; null when this client disconnects first. */
export async function claimLater(tools: PipelineTools, turn: AskedTurn, gone: AbortSignal): Promise<Claimed | null> {
  while (!gone.aborted) {
    await wait(lookAgainMs)
    const claimed = await claim(tools, turn)
    if (claimed.kind !== 'elsewhere') return claimed
  }
  return null
}
