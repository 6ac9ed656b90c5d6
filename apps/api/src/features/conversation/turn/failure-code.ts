// What a client is told of a failure once its stream has begun: too late for a status.
import type { ProblemCode } from '@parley/contracts/problem.ts'
import { ModelRefused } from '#ai/meter.ts'
import { ModelUnavailable } from '#ai/model-unavailable.ts'
import { whyUnavailable } from '#database/unavailable.ts'
import { Problem } from '#platform/problem.ts'

/** INTERNAL where it is nobody's fault but the server's own. */
export function failureCode(error: unknown): ProblemCode {
  if (error instanceof Problem || error instanceof ModelRefused) return error.code
  if (error instanceof ModelUnavailable) return 'AI.UNAVAILABLE'
  return whyUnavailable(error) === null ? 'INTERNAL' : 'UNAVAILABLE'
}
