// Whether and when to retry a failed request. Pure.
import { type FailureCode, Problem } from '#platform/http/problem.ts'
import { failureOf, type TurnFailure } from './notice.ts'

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

/** The failure that makes a retry pointless; null for a temporary failure, such as a lost connection. */
export const refusalOf = (error: unknown): TurnFailure | null =>
  error instanceof Problem && !passing.has(error.code) ? failureOf(error) : null

const delayMs = { first: 1_000, longest: 15_000 }

/** The delay before the next attempt, in milliseconds. @param attempt number of failed attempts */
export function retryDelayMs(attempt: number, error: unknown): number {
  const named = error instanceof Problem ? error.retryAfterSeconds : null
  return named === null ? Math.min(delayMs.longest, delayMs.first * 2 ** attempt) : named * 1_000
}

/** About half a megabit per second. */
const slowLineBytesPerMs = 60

/** Upload time of a recording on a slow connection, in milliseconds. */
export const uploadMs = ({ audio }: { readonly audio?: Blob | undefined }): number =>
  Math.ceil((audio?.size ?? 0) / slowLineBytesPerMs)
