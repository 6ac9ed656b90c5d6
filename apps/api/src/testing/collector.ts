// A fake OpenTelemetry collector: an HTTP server that records what it receives, or hangs.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'

export interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: Record<string, string | number>
  readonly links: readonly { readonly spanId: string }[]
  /** 2 for an error. */
  readonly status: { readonly code: number; readonly message?: string }
  readonly events: readonly unknown[]
  /** In milliseconds. */
  readonly startMs: number
  readonly endMs: number
}

interface WireSpan extends Omit<SentSpan, 'attributes'> {
  readonly attributes: readonly { key: string; value: { stringValue?: string; intValue?: number } }[]
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
}

interface Wire {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly WireSpan[] }[] }[]
}

export interface Collector {
  readonly url: string
  /** Bodies and headers as received. */
  readonly requests: { readonly path: string; readonly headers: Record<string, unknown>; readonly body: string }[]
  readonly spans: SentSpan[]
  /** The first span with this name, as soon as it has arrived. */
  find(name: string | RegExp): Promise<SentSpan>
  close(): Promise<void>
}

const spansOf = ({ resourceSpans }: Wire): SentSpan[] =>
  resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .map(({ attributes, ...span }) => ({
      ...span,
      attributes: Object.fromEntries(
        attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? 0]),
      ),
      startMs: Number(BigInt(span.startTimeUnixNano) / 1_000n) / 1_000,
      endMs: Number(BigInt(span.endTimeUnixNano) / 1_000n) / 1_000,
    }))

/** @param hangs whether it accepts requests without ever answering */
export async function startCollector({ hangs = false } = {}): Promise<Collector> {
  const [requests, spans]: [Collector['requests'], SentSpan[]] = [[], []]
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const body = Buffer.concat(pieces).toString()
    requests.push({ path: request.url ?? '', headers: request.headers, body })
    if (hangs) return
    spans.push(...spansOf(JSON.parse(body)))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    spans,
    find: (name) =>
      vi.waitFor(
        () => {
          const found = spans.find((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)))
          if (found === undefined) throw new Error(`No ${name} among ${spans.map((span) => span.name)}`)
          return found
        },
        { timeout: 60_000, interval: 50 },
      ),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
