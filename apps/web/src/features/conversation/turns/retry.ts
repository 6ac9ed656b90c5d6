// Whether and when it is worth sending something again that the server did not take. Pure.
import { type FailureCode, Problem } from '#platform/problem.ts'
import { failureOf, type TurnFailure } from './notice.ts'

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

const delayMs = { first: 1_000, longest: 15_000 }

/** How long until the next try, in milliseconds. @param attempt how many have failed before */
export function retryDelayMs(attempt: number, error: unknown): number {
  const named = error instanceof Problem ? error.retryAfterSeconds : null
  return named === null ? Math.min(delayMs.longest, delayMs.first * 2 ** attempt) : named * 1_000
}

/** Half a megabit a second. */
const slowLineBytesPerMs = 60

/** How long a recording takes over a slow line, in milliseconds. */
export const uploadMs = ({ audio }: { readonly audio?: Blob | undefined }): number =>
  Math.ceil((audio?.size ?? 0) / slowLineBytesPerMs)
