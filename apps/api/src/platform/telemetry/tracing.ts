// Measures durations as spans for an OpenTelemetry collector. OpenTelemetry is loaded only if one is configured.
import type { Env } from '../env/env.ts'
import type { Log } from '../log/log.ts'
import { currentContext, runInContext } from '../log/request-context.ts'
import type { Span, SpanAttributes, SpanOptions, Tracing } from './span.ts'

export const noTracing: Tracing = {
  traceRequests: async () => undefined,
  spanOf: () => null,
  beginJob: () => null,
  stop: async () => undefined,
}

/**
 * @param env with the collector's URL, if there is one
 * @param sendEveryMs interval for sending spans, in milliseconds
 */
export async function startTracing(env: Env, log: Log, sendEveryMs = 2_000): Promise<Tracing> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName } = env
  if (endpoint === undefined) return noTracing
  const { createTracing } = await import('./open-telemetry.ts')
  return createTracing({ endpoint, serviceName, sendEveryMs }, log)
}

/** Starts a child of the current span; null if nothing is traced. */
export const beginSpan = (name: string, attributes?: SpanAttributes, options?: SpanOptions): Span | null =>
  currentContext()?.span?.child(name, attributes, options) ?? null

/** Runs a function with `span` as the current span, so that spans started in it become its children. */
export function runInSpan<Result>(span: Span | null, run: () => Result): Result {
  const context = currentContext()
  return span === null || context === undefined ? run() : runInContext({ ...context, span }, run)
}
