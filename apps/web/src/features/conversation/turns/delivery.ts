// How a learner's line reaches the server: queued → uploading → received or refused. The confirmation of a doubted line
// takes the same way, and ends as received in any case. Pure.
import { type FailureCode, Problem } from '#platform/http/problem.ts'
import { failureOf, type TurnFailure } from './notice.ts'

/** `isLate`: it did not arrive as usual, because an attempt failed or the line before it is waiting. */
export type Delivery =
  | { readonly kind: 'queued'; readonly isLate: boolean }
  /** `isSlow`: this attempt takes long. `share`: how much of it has left the browser, from 0 to 1. */
  | { readonly kind: 'uploading'; readonly isLate: boolean; readonly isSlow: boolean; readonly share: number }
  | { readonly kind: 'received' }
  /** The server or a proxy rejects it, so it waits for the learner. */
  | { readonly kind: 'refused'; readonly by: TurnFailure }

export type DeliveryEvent =
  | { readonly kind: 'attempt' }
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'slow' }
  | { readonly kind: 'arrival' }
  | { readonly kind: 'failure'; readonly error: unknown }
  /** The learner sends a rejected line again. */
  | { readonly kind: 'repetition' }
  /** The learner confirms a doubted line. */
  | { readonly kind: 'confirmation' }

export const received: Delivery = { kind: 'received' }

/** A line as the browser stores it. @param isLate whether the line before it did not arrive as usual */
export const storedDelivery = (refusedBy: TurnFailure | null, isLate = false): Delivery =>
  refusedBy === null ? { kind: 'queued', isLate } : { kind: 'refused', by: refusedBy }

/** The next state; the same object if the event changes nothing. */
export function advance(before: Delivery, event: DeliveryEvent): Delivery {
  switch (before.kind) {
    case 'queued':
      if (event.kind === 'attempt') return { kind: 'uploading', isLate: before.isLate, isSlow: false, share: 0 }
      // Another tab has sent it.
      return event.kind === 'arrival' ? received : before
    case 'uploading':
      return advanceUpload(before, event)
    case 'refused':
      return event.kind === 'repetition' ? storedDelivery(null, true) : before
    case 'received':
      return event.kind === 'confirmation' ? storedDelivery(null) : before
  }
}

function advanceUpload(before: Extract<Delivery, { kind: 'uploading' }>, event: DeliveryEvent): Delivery {
  switch (event.kind) {
    case 'progress': {
      // In whole percent, so that the screen does not follow every packet.
      const share = Math.min(1, Math.max(before.share, Math.floor(event.share * 100) / 100))
      return share === before.share ? before : { ...before, share }
    }
    case 'slow':
      return before.isSlow ? before : { ...before, isSlow: true }
    case 'arrival':
      return received
    case 'failure': {
      const refusedBy = refusalOf(event.error)
      // Silence did arrive.
      return refusedBy === 'CONVERSATION.NO_SPEECH' ? received : storedDelivery(refusedBy, true)
    }
    default:
      return before
  }
}

export const isReceived = ({ kind }: Delivery): boolean => kind === 'received'

/** Whether the line is on its way or waits for its turn. */
export const isPending = ({ kind }: Delivery): boolean => kind === 'queued' || kind === 'uploading'

/** Whether it is pending because an attempt failed. */
export const isHeldUp = (delivery: Delivery): boolean => 'isLate' in delivery && delivery.isLate

/** Whether the learner must know about it. */
export const isNotable = (delivery: Delivery): boolean =>
  delivery.kind === 'refused' || isHeldUp(delivery) || (delivery.kind === 'uploading' && delivery.isSlow)

/** Temporary failures: the server is down or busy, or the user must first sign in or agree to something. */
const passing: ReadonlySet<FailureCode> = new Set([
  'NETWORK',
  'UNAVAILABLE',
  'RATE_LIMITED',
  'CONVERSATION.BUSY',
  'AUTH.UNAUTHENTICATED',
  'USER.POLICIES_NOT_ACCEPTED',
  'ORG.SUSPENDED',
])

/** The failure that makes another attempt pointless; null for a temporary one, such as a lost connection. */
export const refusalOf = (error: unknown): TurnFailure | null =>
  error instanceof Problem && !passing.has(error.code) ? failureOf(error) : null

const delayMs = { first: 1_000, longest: 15_000 }

/** The delay before the next attempt, in milliseconds. @param attempt number of failed attempts */
export function retryDelayMs(attempt: number, error: unknown): number {
  const named = error instanceof Problem ? error.retryAfterSeconds : null
  return named === null ? Math.min(delayMs.longest, delayMs.first * 2 ** attempt) : named * 1_000
}
