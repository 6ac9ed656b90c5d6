// What takes how long, as spans for an OpenTelemetry collector. Nothing of OpenTelemetry is loaded unless one is configured.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Env } from './env.ts'
import type { Log } from './log.ts'
import { currentContext, runInContext } from './request-context.ts'

/** All that spans may tell, beside names of our own and times: ids, counts and outcomes. Nothing else is sent. */
export const listedAttributes = [
  'http.request.method',
  /** A pattern, such as `/api/review/:id`, and never the address itself: some addresses open what they lead to. */
  'http.route',
  'http.response.status_code',
  'gen_ai.request.model',
  'parley.request.id',
  'parley.session.id',
  'parley.turn.id',
  'parley.turn.input',
  'parley.turn.sentences',
  'parley.turn.outcome',
  'parley.model.role',
  'parley.model.attempt',
  'parley.job.queue',
  'parley.job.id',
  'parley.job.attempt',
] as const

export type SpanAttributes = Readonly<Partial<Record<(typeof listedAttributes)[number], string | number>>>

export interface SpanOptions {
  /** What it asks somebody else for: another server. */
  readonly isClient?: boolean
  /** How long ago it began, in milliseconds: 0 unless told. */
  readonly agoMs?: number
}

/** Something that takes time. */
export interface Span {
  /** Names it to others, as W3C Trace Context writes it (`traceparent`). */
  readonly address: string
  /** Begins a part of it. */
  child(name: string, attributes?: SpanAttributes, options?: SpanOptions): Span
  /** @param isFailed whether it is shown as an error */
  end(attributes?: SpanAttributes, isFailed?: boolean): void
}

export interface Tracing {
  /** Has every request of `/api/` traced. Call before routes are registered. */
  traceRequests(app: FastifyInstance): Promise<void>
  spanOf(request: FastifyRequest): Span | null
  /**
   * Begins a job, in a trace of its own.
   * @param sentBy the address of the span that sent it, to which it is linked
   */
  beginJob(name: string, attributes: SpanAttributes, sentBy: string | undefined): Span | null
  /** Sends what has not been sent, within 2 s. Never rejects. */
  stop(): Promise<void>
}

export const noTracing: Tracing = {
  traceRequests: async () => undefined,
  spanOf: () => null,
  beginJob: () => null,
  stop: async () => undefined,
}

/** @param env says where the collector is, if there is one */
export async function startTracing(env: Env, log: Log): Promise<Tracing> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName } = env
  if (endpoint === undefined) return noTracing
  const { createTracing } = await import('./open-telemetry.ts')
  return createTracing({ endpoint, serviceName }, log)
}

/** Begins a part of whatever runs; null where that is not traced. */
export const beginSpan = (name: string, attributes?: SpanAttributes, options?: SpanOptions): Span | null =>
  currentContext()?.span?.child(name, attributes, options) ?? null

/** Runs something as a part of a span: what it begins is a part of that one. */
export function runInSpan<Result>(span: Span | null, run: () => Result): Result {
  const context = currentContext()
  return span === null || context === undefined ? run() : runInContext({ ...context, span }, run)
}
