// Errors: every failure is thrown as a Problem and answered in one place.
import type { ProblemBody, ProblemCode, ProblemDetail } from '@parley/contracts/problem.ts'
import { problems } from '@parley/contracts/problem.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { problemMessage } from './problem-messages.ts'

export interface ProblemOptions {
  /** For developers, if it can say more than the code alone. */
  readonly message?: string
  readonly retryAfterSeconds?: number
  /** With ORG.SWITCHED: the current organisation. */
  readonly org?: NonNullable<ProblemBody['org']>
  /** Logged, never sent. */
  readonly cause?: unknown
}

/** A failure that is reported to the caller by its code. Can be thrown anywhere in a route. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly details: readonly ProblemDetail[]
  readonly retryAfterSeconds: number | undefined
  readonly org: ProblemBody['org']

  constructor(code: ProblemCode, details: readonly ProblemDetail[] = [], options: ProblemOptions = {}) {
    super(options.message ?? problemMessage(code), { cause: options.cause })
    this.code = code
    this.details = details
    this.retryAfterSeconds = options.retryAfterSeconds
    this.org = options.org
  }

  get status(): number {
    return problems[this.code]
  }

  toBody(): ProblemBody {
    const { code, message, org } = this
    return { code, error: code, message, details: [...this.details], ...(org && { org }) }
  }
}

/** The code of an issue; our own rules can set it in `params.code`. */
const codeOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'custom' && typeof issue.params?.code === 'string' ? issue.params.code : issue.code

/** Details of zod's findings; paths are joined with dots. */
export const detailsOf = (issues: readonly z.core.$ZodIssue[]): ProblemDetail[] =>
  issues.slice(0, 50).map((issue) => ({ path: issue.path.join('.'), code: codeOf(issue), message: issue.message }))

/** Codes for Fastify's own errors. All its other 4xx errors become VALIDATION.FAILED. */
const refusals: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'VALIDATION.INVALID_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'VALIDATION.INVALID_JSON',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'VALIDATION.INVALID_JSON',
  FST_REQ_FILE_TOO_LARGE: 'UPLOAD.TOO_LARGE',
  FST_ERR_NOT_FOUND: 'NOT_FOUND',
}

/** Translates other libraries' errors into problems; null for unknown errors. */
export type Translate = (error: unknown) => Problem | null

function asProblem(error: FastifyError, request: FastifyRequest, translate: Translate): Problem {
  if (error instanceof Problem) return error
  const known = translate(error)
  if (known !== null) return known
  const wantsForm = request.routeOptions.config?.endpoint?.form !== undefined
  if (wantsForm && error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Problem('VALIDATION.FAILED')
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new Problem('UPLOAD.TOO_LARGE', [], {
      message: `The body may have ${request.routeOptions.bodyLimit} bytes.`,
    })
  }
  const refused = refusals[error.code]
  if (refused !== undefined) return new Problem(refused)
  const status = error.statusCode ?? 500
  if (error instanceof SyntaxError && status === 400) return new Problem('VALIDATION.INVALID_JSON')
  if (status === 503) return new Problem('UNAVAILABLE', [], { cause: error })
  if (status >= 400 && status < 500) return new Problem('VALIDATION.FAILED', [], { cause: error })
  return new Problem('INTERNAL', [], { cause: error })
}

/** Default Retry-After of UNAVAILABLE, in seconds. */
const usualRetrySeconds = 5

const retryAfter = ({ code, retryAfterSeconds }: Problem): number | undefined =>
  retryAfterSeconds ?? (code === 'UNAVAILABLE' ? usualRetrySeconds : undefined)

/** Statuses for which the log records the rejected caller, so that an attack can be investigated later. */
const auditedStatuses = new Set([401, 403, 429])

/** Answers all of this app's errors with a ProblemBody. Unknown errors are logged and answered without details. */
export function answerProblems(app: FastifyInstance, translate: Translate = () => null): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const problem = asProblem(error, request, translate)
    if (problem.status >= 500) request.log.error({ err: problem.cause ?? problem }, problem.code)
    if (auditedStatuses.has(problem.status)) {
      request.log.warn({ event: 'refused', req: request, code: problem.code, userId: request.caller?.id })
    }
    const seconds = retryAfter(problem)
    if (seconds !== undefined) reply.header('retry-after', Math.ceil(seconds))
    return reply.code(problem.status).type('application/json; charset=utf-8').send(problem.toBody())
  })
}
