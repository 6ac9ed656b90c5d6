// What a failed transcription says about its recording. Pure.
import { ModelRefused } from '#ai/meter.ts'
import { Refused } from '#ai/provider/answer.ts'
import { Problem } from '#platform/http/problem.ts'

/**
 * - `refused`: the server rejected this recording.
 * - `not_allowed`: no server was asked, because the learner may not use one now.
 * - `unreadable`: no server was asked, because the stored recording is missing or damaged.
 * - `failed`: the server is down, overloaded, too slow or misconfigured.
 */
export type TranscriptionFailure = 'refused' | 'not_allowed' | 'unreadable' | 'failed'

/**
 * Statuses that reject the content of one request. All others that reject something concern every request: the key, the
 * address, the quota. https://www.rfc-editor.org/rfc/rfc9110#section-15.5
 */
const contentStatuses = new Set([400, 413, 415, 422])

export function failureOf(error: unknown): TranscriptionFailure {
  if (error instanceof ModelRefused) return 'not_allowed'
  if (error instanceof Problem) return 'unreadable'
  return error instanceof Refused && contentStatuses.has(error.status) ? 'refused' : 'failed'
}
