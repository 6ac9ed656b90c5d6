// Where something that was said stands on its way to the server. Pure.
import type { Language } from '@parley/contracts/language.ts'
import { type FailureCode, Problem } from '#platform/problem.ts'
import { failureOf, type TurnFailure, wayOnFrom } from './notice.ts'

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

/** The server is away or busy; or somebody has to sign in first, or to agree to something. */
const passing: ReadonlySet<FailureCode> = new Set([
  'NETWORK',
  'UNAVAILABLE',
  'RATE_LIMITED',
  'CONVERSATION.BUSY',
  'AUTH.UNAUTHENTICATED',
  'USER.POLICIES_NOT_ACCEPTED',
  'ORG.SUSPENDED',
])

/** Why the server does not take it; null where it may yet: whatever else went wrong, the connection did. */
export const refusalOf = (error: unknown): TurnFailure | null =>
  error instanceof Problem && !passing.has(error.code) ? failureOf(error) : null

/** Whether it may help to send it: what the learner was told is refused for good is left where it is. */
export const isWorthSending = ({ refusedBy }: Pick<Unsent, 'refusedBy'>): boolean =>
  refusedBy === null || wayOnFrom({ code: refusedBy, isReceived: false }) === 'ask-again'

/** Half a megabit a second. */
const slowLineBytesPerMs = 60

/** How long its sound takes over a slow line, in milliseconds. */
export const uploadMs = ({ audio }: Pick<Unsent, 'audio'>): number => Math.ceil((audio?.size ?? 0) / slowLineBytesPerMs)

const delayMs = { first: 1_000, longest: 15_000 }

/** How long until the next try, in milliseconds. @param attempt how many have failed before */
export function retryDelayMs(attempt: number, error: unknown): number {
  const named = error instanceof Problem ? error.retryAfterSeconds : null
  return named === null ? Math.min(delayMs.longest, delayMs.first * 2 ** attempt) : named * 1_000
}
