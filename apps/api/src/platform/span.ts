// What a span is, and all that it may tell.
import type { FastifyInstance, FastifyRequest } from 'fastify'

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
