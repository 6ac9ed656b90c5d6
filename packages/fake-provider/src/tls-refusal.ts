// A server that accepts connections but has no certificate, so that every TLS handshake fails.
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'

export interface TlsRefusal {
  /** Base URL for the client, with `/v1`. */
  readonly url: string
  /** Number of failed handshakes. */
  readonly refused: number
  close(): Promise<void>
}

/** Starts listening on a free port of 127.0.0.1. */
export const startTlsRefusal = async (): Promise<TlsRefusal> => {
  let refused = 0
  const server = createServer()
  server.on('tlsClientError', () => {
    refused += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `https://127.0.0.1:${port}/v1`,
    get refused() {
      return refused
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
