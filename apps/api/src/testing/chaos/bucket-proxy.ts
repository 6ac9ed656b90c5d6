// A proxy between a server and its bucket that can answer by itself.
import { once } from 'node:events'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An answer that the proxy gives instead of the bucket's. */
export interface OwnAnswer {
  readonly status: number
  readonly type: string
  readonly body: string
}

export interface BucketProxy {
  readonly url: string
  /** Null passes requests on. */
  answerWith(answer: OwnAnswer | null): void
  close(): Promise<void>
}

/** @param target the bucket's own URL */
export async function startBucketProxy(target: string): Promise<BucketProxy> {
  let own: OwnAnswer | null = null
  const { hostname, port } = new URL(target)
  const server = createServer((incoming, outgoing) => {
    if (own !== null) {
      const { status, type, body } = own
      incoming.resume().on('end', () => outgoing.writeHead(status, { 'content-type': type }).end(body))
      return
    }
    // Signatures contain the host, so it stays as the client sent it.
    const { method, url: path, headers } = incoming
    const passed = httpRequest({ hostname, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answerWith(answer) {
      own = answer
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
