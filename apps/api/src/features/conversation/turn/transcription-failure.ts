// What a failed transcription says about its recording. Pure.
import { ModelRefused } from '#ai/meter.ts'
import { ModelLoading } from '#ai/model-loading.ts'
import { ModelUnavailable } from '#ai/model-unavailable.ts'
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

/** The error that a client gets: it would otherwise blame the partner for a transcription that failed. */
export function clientError(error: unknown): unknown {
  const hasOwnCode = error instanceof ModelRefused || error instanceof ModelLoading
  if (!(error instanceof ModelUnavailable) || hasOwnCode) return error
  // Pages of earlier versions know the detail, but not the code.
  const details = [{ path: 'audio', code: 'transcription', message: 'The recording could not be transcribed' }]
  return new Problem('TRANSCRIPTION.UNAVAILABLE', details, { cause: error })
}

export function failureOf(error: unknown): TranscriptionFailure {
  if (error instanceof ModelRefused) return 'not_allowed'
  if (error instanceof Problem) return 'unreadable'
  return error instanceof Refused && contentStatuses.has(error.status) ? 'refused' : 'failed'
}
