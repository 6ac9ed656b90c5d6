// Answers like PostgreSQL until the connection is encrypted, or rejects encryption.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSecureContext, TLSSocket } from 'node:tls'

export interface TlsPostgres extends Disposable {
  /** Host and port. */
  readonly address: string
}

interface Certificate {
  readonly key: Buffer
  readonly cert: Buffer
}

/** A certificate that signs itself; null without openssl. */
function makeCertificate(days: string): Certificate | null {
  const folder = mkdtempSync(join(tmpdir(), 'parley-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const options = ['-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1']
  try {
    const made = spawnSync('openssl', ['req', '-x509', ...options, '-days', days, '-keyout', key, '-out', cert])
    return made.status === 0 ? { key: readFileSync(key), cert: readFileSync(cert) } : null
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** @param certificate null to reject encryption */
export async function startTlsPostgres(certificate: Certificate | null): Promise<TlsPostgres> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    // The client's SSLRequest. https://www.postgresql.org/docs/current/protocol-message-formats.html
    socket.once('data', () => {
      socket.write(certificate === null ? 'N' : 'S')
      if (certificate === null) return
      const encrypted = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(certificate) })
      encrypted.on('error', () => undefined)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { address: `127.0.0.1:${port}`, [Symbol.dispose]: () => void server.close() }
}

export const ownCertificate = makeCertificate('2')
