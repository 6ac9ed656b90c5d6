// The last step before spans are sent: removes every attribute that is not listed, wherever it comes from.
import type { Attributes } from '@opentelemetry/api'
import type { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import type { SpanExporter } from '@opentelemetry/sdk-trace-node'
import type { Log } from '../log/log.ts'
import { listedAttributes } from './span.ts'

type ReadableSpan = Parameters<SpanExporter['export']>[0][number]
type WhenExported = Parameters<SpanExporter['export']>[1]

/** Names and ids are short and have no spaces, which excludes sentences and e-mail addresses. */
const nameForm = /^[\w.:/*-]{1,120}$/

function onlyListed(attributes: Attributes): Attributes {
  const entries = listedAttributes.flatMap((name) => {
    const value = attributes[name]
    const isPlain = typeof value === 'number' || (typeof value === 'string' && nameForm.test(value))
    return isPlain ? [[name, value] as const] : []
  })
  return Object.fromEntries(entries)
}

/** Removes the details of errors, which may quote queries and users' speech. */
const stripped = (span: ReadableSpan): ReadableSpan => ({
  name: span.name,
  kind: span.kind,
  spanContext: () => span.spanContext(),
  ...(span.parentSpanContext && { parentSpanContext: span.parentSpanContext }),
  startTime: span.startTime,
  endTime: span.endTime,
  duration: span.duration,
  ended: span.ended,
  status: { code: span.status.code },
  attributes: onlyListed(span.attributes),
  links: span.links.map(({ context }) => ({ context })),
  events: [],
  resource: span.resource,
  instrumentationScope: span.instrumentationScope,
  droppedAttributesCount: 0,
  droppedEventsCount: 0,
  droppedLinksCount: 0,
})

/** Sends spans without unlisted attributes. Logs once when the collector fails, and once when it works again. */
export class ListedSpans implements SpanExporter {
  readonly #exporter: OTLPTraceExporter
  readonly #log: Log
  #isFailing = false

  constructor(exporter: OTLPTraceExporter, log: Log) {
    this.#exporter = exporter
    this.#log = log
  }

  export(spans: ReadableSpan[], whenExported: WhenExported): void {
    this.#exporter.export(spans.map(stripped), (result) => {
      this.#tell(result.error)
      whenExported(result)
    })
  }

  forceFlush(): Promise<void> {
    return this.#exporter.forceFlush()
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown()
  }

  #tell(error: Error | undefined): void {
    if (error !== undefined && !this.#isFailing) this.#log.warn({ err: error }, 'The collector does not accept spans')
    if (error === undefined && this.#isFailing) this.#log.info('The collector accepts spans again')
    this.#isFailing = error !== undefined
  }
}
