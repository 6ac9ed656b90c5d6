// Gives each request an id that appears in its log lines, its jobs and its requests to model servers.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Tracing } from '../telemetry/span.ts'
import { isSaneId, type RequestContext, runInContext } from './request-context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    requestContext: RequestContext | null
  }
}

/** Names of address ranges, as in Fastify's `trustProxy`. */
const ranges: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Peers listed by IP address, by a range such as `10.0.0.0/8`, or by one of the names above. */
function listPeers(names: readonly string[]): BlockList {
  const list = new BlockList()
  for (const name of names.flatMap((each) => ranges[each] ?? [each])) {
    const [address = '', bits = ''] = name.split('/')
    if (isIP(address) === 0) continue
    if (/^\d{1,3}$/.test(bits)) list.addSubnet(address, Number(bits), familyOf(address))
    else if (bits === '') list.addAddress(address, familyOf(address))
  }
  return list
}

/**
 * Creates request ids: the one in a trusted proxy's `X-Request-Id` if it is valid, otherwise a new one.
 * @param trustedProxies addresses, ranges and names as in TRUSTED_PROXIES
 */
export function requestIds(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trusted = listPeers(trustedProxies)
  return ({ headers, socket }) => {
    const id = headers['x-request-id']
    if (!isSaneId(id)) return randomUUID()
    const peer = socket.remoteAddress ?? ''
    return isIP(peer) !== 0 && trusted.check(peer, familyOf(peer)) ? id : randomUUID()
  }
}

/** Runs everything that a request triggers in its context. Call before registering other hooks and routes. */
export async function followRequests(app: FastifyInstance, tracing: Tracing): Promise<void> {
  await tracing.traceRequests(app)
  app.decorateRequest('requestContext', null)
  app.addHook('onRequest', (request, _reply, done) => {
    request.requestContext = { requestId: request.id, span: tracing.spanOf(request) }
    runInContext(request.requestContext, done)
  })
  // A body is read in socket events, which have no context.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.requestContext === null) done()
    else runInContext(request.requestContext, done)
  })
}
