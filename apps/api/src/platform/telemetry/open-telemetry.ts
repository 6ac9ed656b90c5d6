// Tracing with OpenTelemetry. Loaded only if a collector is configured. Registers nothing globally, so that no library
// starts spans of its own, nothing is added to outgoing requests, and two apps in one process do not interfere.
import { setTimeout as wait } from 'node:timers/promises'
import { FastifyOtelInstrumentation } from '@fastify/otel'
import { type Span as OtelSpan, ROOT_CONTEXT, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { FastifyRequest } from 'fastify'
import type { Log } from '../log/log.ts'
import { version } from '../version.ts'
import { ListedSpans } from './listed-spans.ts'
import type { Span, SpanAttributes, SpanOptions, Tracing } from './span.ts'

export interface Collector {
  /** Without `/v1/traces`. */
  readonly endpoint: string
  readonly serviceName: string
  /** Interval for sending spans, in milliseconds. */
  readonly sendEveryMs: number
}

/** Timeout for sending the last spans, in milliseconds. */
const flushMs = 1_500
/** Timeout for sending spans, in milliseconds. */
const sendMs = 5_000
/** Maximum number of spans waiting for the collector; further ones are dropped. */
const queueMax = 4_096

class RunningSpan implements Span {
  readonly #tracer: Tracer
  readonly #span: OtelSpan

  constructor(tracer: Tracer, span: OtelSpan) {
    this.#tracer = tracer
    this.#span = span
  }

  get address(): string {
    const { traceId, spanId, traceFlags } = this.#span.spanContext()
    return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
  }

  child(name: string, attributes: SpanAttributes = {}, { isClient = false, agoMs = 0 }: SpanOptions = {}): Span {
    const kind = isClient ? SpanKind.CLIENT : SpanKind.INTERNAL
    const options = { attributes, kind, startTime: Date.now() - agoMs }
    return new RunningSpan(this.#tracer, this.#tracer.startSpan(name, options, trace.setSpan(ROOT_CONTEXT, this.#span)))
  }

  end(attributes: SpanAttributes = {}, isFailed = false): void {
    this.#span.setAttributes(attributes)
    if (isFailed) this.#span.setStatus({ code: SpanStatusCode.ERROR })
    this.#span.end()
  }
}

/** A link to the span with this id; undefined if the id is invalid. */
function linkTo(address: string | undefined) {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(address ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  return { context: { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true } }
}

/** Requests for files and from monitors are not traced. */
const isLeftOut = ({ url }: { url: string }): boolean => !url.startsWith('/api/')

/** Adds the route's pattern as a span's name, and the request's id as in the log. */
function nameRequest(span: OtelSpan, request: FastifyRequest): void {
  span.updateName(`${request.method} ${request.routeOptions.url ?? 'unknown'}`)
  span.setAttribute('parley.request.id' satisfies keyof SpanAttributes, request.id)
}

/** Headers for the collector, sampling and resource names come from the standard environment variables. */
export function createTracing({ endpoint, serviceName, sendEveryMs }: Collector, log: Log): Tracing {
  const exporter = new ListedSpans(new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: sendMs }), log)
  const processor = new BatchSpanProcessor(exporter, {
    maxQueueSize: queueMax,
    scheduledDelayMillis: sendEveryMs,
    exportTimeoutMillis: sendMs,
  })
  const names = resourceFromAttributes({ 'service.name': serviceName, 'service.version': version })
  const resource = defaultResource()
    .merge(detectResources({ detectors: [envDetector] }))
    .merge(names)
  const provider = new NodeTracerProvider({ resource, spanProcessors: [processor] })
  const tracer = provider.getTracer('parley', version)
  const requests = new FastifyOtelInstrumentation({
    ignorePaths: isLeftOut,
    instrumentHooks: false,
    instrumentHandler: false,
    recordExceptions: false,
    requestHook: nameRequest,
  })
  requests.setTracerProvider(provider)
  return {
    async traceRequests(app) {
      await app.register(requests.plugin())
    },
    spanOf(request) {
      const { span } = request.opentelemetry()
      return span == null ? null : new RunningSpan(tracer, span)
    },
    beginJob(name, attributes, sentBy) {
      const link = linkTo(sentBy)
      const options = { attributes, kind: SpanKind.CONSUMER, ...(link && { links: [link] }) }
      return new RunningSpan(tracer, tracer.startSpan(name, options, ROOT_CONTEXT))
    },
    async stop() {
      const isSent = new AbortController()
      const late = wait(flushMs, undefined, { signal: isSent.signal }).catch(() => undefined)
      await Promise.race([provider.shutdown().catch(() => undefined), late])
      isSent.abort()
    },
  }
}
