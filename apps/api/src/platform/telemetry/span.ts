// Interfaces of spans, and the attributes that they may have.
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * All attributes that spans may have, besides our own names and times: ids, counts and outcomes. Nothing else is sent.
 */
export const listedAttributes = [
  'http.request.method',
  /** A pattern such as `/api/review/:id`, never the URL itself: some URLs are secrets. */
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
  /** Whether the span is a request to another server. */
  readonly isClient?: boolean
  /** How long ago it started, in milliseconds; 0 by default. */
  readonly agoMs?: number
}

/** An operation that takes time. */
export interface Span {
  /** Identifies the span to other processes, in W3C Trace Context format (`traceparent`). */
  readonly address: string
  /** Starts a child span. */
  child(name: string, attributes?: SpanAttributes, options?: SpanOptions): Span
  /** @param isFailed whether it is shown as an error */
  end(attributes?: SpanAttributes, isFailed?: boolean): void
}

export interface Tracing {
  /** Traces every request of `/api/`. Call before registering routes. */
  traceRequests(app: FastifyInstance): Promise<void>
  spanOf(request: FastifyRequest): Span | null
  /**
   * Starts a job in its own trace.
   * @param sentBy the id of the span that sent the job, for a link
   */
  beginJob(name: string, attributes: SpanAttributes, sentBy: string | undefined): Span | null
  /** Sends the remaining spans within 2 s. Never rejects. */
  stop(): Promise<void>
}
