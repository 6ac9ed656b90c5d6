// The error of a failed call. `problem-text.ts` turns it into a message.
import type { ProblemCode, ProblemDetail } from '@parley/contracts/problem.ts'

/** `NETWORK`: no response, or not in time. */
export type FailureCode = ProblemCode | 'NETWORK'

/** A failed call. `status` is 0 without a response; `details` name fields of the input. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: FailureCode
  readonly status: number
  readonly details: readonly ProblemDetail[]
  /** Seconds to wait before trying again, if the server named them. */
  readonly retryAfterSeconds: number | null

  constructor(
    code: FailureCode,
    { status = 0, message = code, details = [], retryAfterSeconds = null, cause }: ProblemOptions = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.status = status
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
  }
}

interface ProblemOptions {
  status?: number
  message?: string
  details?: readonly ProblemDetail[]
  retryAfterSeconds?: number | null
  cause?: unknown
}

/** Parses the body of a failed response; any other format counts as INTERNAL or UNAVAILABLE. */
export async function problemOf(response: Response): Promise<Problem> {
  const status = response.status
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN)
  const retryAfterSeconds = Number.isFinite(wait) ? wait : null
  const body: unknown = await response.json().catch(() => null)
  if (isProblemBody(body)) {
    return new Problem(body.code, { status, message: body.message, details: body.details, retryAfterSeconds })
  }
  const code = status === 429 ? 'RATE_LIMITED' : status >= 502 && status <= 504 ? 'UNAVAILABLE' : 'INTERNAL'
  return new Problem(code, { status, retryAfterSeconds })
}

interface WireProblem {
  code: ProblemCode
  message: string
  details: ProblemDetail[]
}

function isProblemBody(body: unknown): body is WireProblem {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    typeof body.code === 'string' &&
    'message' in body &&
    typeof body.message === 'string' &&
    'details' in body &&
    Array.isArray(body.details)
  )
}
