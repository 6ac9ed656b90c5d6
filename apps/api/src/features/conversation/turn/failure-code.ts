// The error code and text of a failure after the stream has begun, too late for a status.
import type { ProblemCode } from '@parley/contracts/problem.ts'
import { ModelRefused } from '#ai/meter.ts'
import { ModelLoading } from '#ai/model-loading.ts'
import { ModelUnavailable } from '#ai/model-unavailable.ts'
import { whyUnavailable } from '#database/unavailable.ts'
import { Problem } from '#platform/http/problem.ts'

/** INTERNAL for the server's own errors. */
export function failureCode(error: unknown): ProblemCode {
  if (error instanceof Problem || error instanceof ModelRefused) return error.code
  if (error instanceof ModelLoading) return 'AI.MODEL_LOADING'
  if (error instanceof ModelUnavailable) return 'AI.UNAVAILABLE'
  return whyUnavailable(error) === null ? 'INTERNAL' : 'UNAVAILABLE'
}

/** Failures of a model server. */
export const isModelFailure = (code: ProblemCode): boolean =>
  code === 'AI.UNAVAILABLE' || code === 'AI.MODEL_LOADING' || code === 'TRANSCRIPTION.UNAVAILABLE'

/** Errors that are not logged as failures: nothing was asked of a model. */
export const isExpected = (error: unknown): boolean =>
  error instanceof ModelRefused || (error instanceof Problem && error.code === 'CONVERSATION.NOT_TRANSCRIBED')

const failureTexts: Partial<Record<ProblemCode, string>> = {
  'CONVERSATION.NOT_TRANSCRIBED': 'The transcription server rejects this recording. It is not asked again.',
  'BUDGET.EXCEEDED': 'No model may be asked for this turn.',
  'USER.EMAIL_NOT_VERIFIED': 'No model may be asked for this turn.',
  'AI.UNAVAILABLE': 'A model server is down or too slow.',
  'TRANSCRIPTION.UNAVAILABLE': 'The transcription server is down or too slow.',
  'AI.MODEL_LOADING': 'A model server is still loading the model.',
  UNAVAILABLE: 'The database is away.',
}

/** A message for developers who read the stream. */
export const failureText = (code: ProblemCode): string => failureTexts[code] ?? 'Something went wrong on the server.'
