// Where something that was said stands on its way to the server. Pure.
import type { Language } from '@parley/contracts/language.ts'
import { StreamError } from '#platform/event-stream.ts'
import { type FailureCode, Problem } from '#platform/problem.ts'
import { failureOf, type TurnFailure } from './notice.ts'

/** What the learner said, until the server has it. */
export interface Unsent {
  readonly turnId: string
  readonly sessionId: string
  readonly targetLanguage: Language
  /** Milliseconds since 1970: in this order it is sent. */
  readonly saidAt: number
  readonly audio?: Blob | undefined
  readonly text?: string | undefined
  /** Why the server does not take it; null while it may. */
  readonly refusedBy: TurnFailure | null
}

export type Delivery = 'queued' | 'uploading' | 'received' | 'failed'

/** `broken`: the server may take it later. `refused`: it will not, unless the learner asks for it again. */
export type DeliveryEvent = 'started' | 'acknowledged' | 'broken' | 'refused' | 'asked_again'

const steps: Record<Delivery, Partial<Record<DeliveryEvent, Delivery>>> = {
  queued: { started: 'uploading' },
  uploading: { acknowledged: 'received', broken: 'queued', refused: 'failed' },
  failed: { asked_again: 'queued' },
  received: {},
}

/** Where it stands after something happened; what cannot happen there changes nothing. */
export const deliveryAfter = (delivery: Delivery, event: DeliveryEvent): Delivery => steps[delivery][event] ?? delivery

/** The server is away or busy; or somebody has to sign in first. */
const passing: ReadonlySet<FailureCode> = new Set([
  'NETWORK',
  'UNAVAILABLE',
  'RATE_LIMITED',
  'CONVERSATION.BUSY',
  'AUTH.UNAUTHENTICATED',
])

/** Why it failed for good; null where it is worth another try. */
export function refusalOf(error: unknown): TurnFailure | null {
  if (error instanceof StreamError) return null
  if (!(error instanceof Problem)) return 'INTERNAL'
  return passing.has(error.code) ? null : failureOf(error)
}

const delayMs = { first: 1_000, longest: 15_000 }

/** How long until the next try, in milliseconds. @param attempt how many have failed before */
export function retryDelayMs(attempt: number, error: unknown): number {
  const named = error instanceof Problem ? error.retryAfterSeconds : null
  return named === null ? Math.min(delayMs.longest, delayMs.first * 2 ** attempt) : named * 1_000
}
