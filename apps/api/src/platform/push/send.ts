// Sends one message to one push service (RFC 8030). The URL comes from a browser, so nothing is sent into our own
// network, no redirect is followed, and only the response's status is read.
import { type LookupAddress, lookup } from 'node:dns'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'
import { isPushHost } from './push-hosts.ts'

export interface PushRequest {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Sends a request. @returns the HTTP status. @throws if no service could be reached */
export type SendPush = (request: PushRequest, signal: AbortSignal) => Promise<number>

/** Timeout, in milliseconds. */
const timeoutMs = 15_000

/** Resolves the name at the time of connecting, so that it cannot change between check and use. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const addresses: LookupAddress[] = error ? [] : found
    const all = addresses.every(({ address }) => isPublicAddress(address)) ? addresses : []
    const [first] = all
    const refused = error ?? (first ? null : new Error(`${hostname} is not in the internet`))
    if (refused || !first) return done(refused, '', 0)
    if (options.all) done(null, all)
    else done(null, first.address, first.family)
  })
}

/** @param hosts the push services that may be called, with their subdomains */
export const sendPushTo =
  (hosts: readonly string[]): SendPush =>
  ({ endpoint, headers, body }, signal) =>
    new Promise((resolve, reject) => {
      const { protocol, hostname, port, pathname, search } = new URL(endpoint)
      if (protocol !== 'https:' || port !== '' || !isPushHost(hostname, hosts))
        return reject(new Error('Not the address of a push service'))
      const sending = request(
        {
          hostname,
          path: pathname + search,
          method: 'POST',
          headers: { ...headers, 'content-length': body.length },
          lookup: publicLookup,
          // Connections are not reused: the next one may be for any service.
          agent: false,
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        },
        (response) => {
          resolve(response.statusCode ?? 0)
          response.destroy()
        },
      )
      sending.on('error', reject)
      sending.end(body)
    })
