// What takes how long, as spans for an OpenTelemetry collector. Nothing of OpenTelemetry is loaded unless one is configured.
import type { Env } from './env.ts'
import type { Log } from './log.ts'
import { currentContext, runInContext } from './request-context.ts'
import type { Span, SpanAttributes, SpanOptions, Tracing } from './span.ts'

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
