// The error of a failed call. `problem-text.ts` turns it into a message.
import type { ProblemCode, ProblemDetail } from '@parley/contracts/problem.ts'

/**
 * Codes that the browser assigns itself. `NETWORK`: no response, or not in time; `UPLOAD.PROXY_TOO_LARGE`: a proxy in
 * front of the server rejected the size of a request.
 */
export const browserCodes = ['NETWORK', 'UPLOAD.PROXY_TOO_LARGE'] as const

export type FailureCode = ProblemCode | (typeof browserCodes)[number]

/** A failed call. `status` is 0 if there was no response; `details` name fields of the input. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: FailureCode
  readonly status: number
  readonly details: readonly ProblemDetail[]
  /** Seconds to wait before trying again, if the server specified them. */
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

/** The code for a failed response that came from a proxy instead of Parley. */
function proxyFailure(status: number): FailureCode {
  if (status === 413) return 'UPLOAD.PROXY_TOO_LARGE'
  if (status === 429) return 'RATE_LIMITED'
  return proxyOutages.has(status) || status >= 500 ? 'UNAVAILABLE' : 'INTERNAL'
}

/** Statuses below 500 with which a proxy reports that it reached no server, or not in time. */
const proxyOutages: ReadonlySet<number> = new Set([404, 408, 421, 425, 499])

/** Parses the body of a failed response; any other format comes from a proxy. */
export async function problemOf(response: Response): Promise<Problem> {
  const status = response.status
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN)
  const retryAfterSeconds = Number.isFinite(wait) ? wait : null
  const body: unknown = await response.json().catch(() => null)
  // Parley sends a body with each of its own errors, but a 408 says nothing about the request: it came too slowly.
  if (isProblemBody(body) && status !== 408) {
    // An older server names the part that failed.
    const isTranscription = body.details.some(({ code }) => code === 'transcription')
    const code = isTranscription ? 'TRANSCRIPTION.UNAVAILABLE' : body.code
    return new Problem(code, { status, message: body.message, details: body.details, retryAfterSeconds })
  }
  return new Problem(proxyFailure(status), { status, retryAfterSeconds })
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
