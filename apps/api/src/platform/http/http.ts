// The bare server: everything that all requests and responses share.

import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Log } from '../log/log.ts'
import { followRequests, requestIds } from '../log/request-id.ts'
import { type PageSettings, pageHeaders } from '../pages/page-headers.ts'
import type { Tracing } from '../telemetry/span.ts'
import { noTracing } from '../telemetry/tracing.ts'
import {
  type ConnectionLimits,
  defaultConnectionLimits,
  limitConnections,
  refuseConnection,
} from './connection-limits.ts'
import { isLongJson, readJson } from './json-pieces.ts'
import { dataPolicy, partHeaders, sendAsPart } from './part-headers.ts'
import { Problem } from './problem.ts'
import { runInSlices } from './run-in-slices.ts'

export interface HttpSettings extends PageSettings {
  readonly log: Log
  /** IP addresses or ranges whose X-Forwarded headers are trusted. */
  readonly trustedProxies?: readonly string[] | undefined
  /** Overrides of the default limits for slow clients. */
  readonly connectionLimits?: Partial<ConnectionLimits>
  /** No tracing by default. */
  readonly tracing?: Tracing
}

/** Maximum JSON body, in bytes. Forms have their own limit. */
const bodyLimit = 256 * 1024

const watched = new Set(['/healthz', '/readyz', '/metrics'])

/** Up to this size, bodies are compressed synchronously in 0.1 ms; zlib's threads would take three times as long. */
const compressedSynchronouslyMax = 32 * 1024

/** Maximum length of a path parameter that reaches its route, in characters; a request's head cannot contain more. */
const paramMax = 20_000

/**
 * Headers of responses outside any route, which lack the headers for pages: browsers must not interpret any content.
 */
const bareHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
} as const

/** Body for paths that no route can have, in the same form as every other error. */
const malformed = JSON.stringify(new Problem('VALIDATION.FAILED').toBody())

/**
 * Warns once if an unknown peer forwards requests: all clients behind an untrusted proxy would be counted as one IP
 * address.
 */
function warnOfProxy(app: FastifyInstance): void {
  let isSaid = false
  app.addHook('onRequest', async (request) => {
    const peer = request.socket.remoteAddress
    // Behind a trusted peer there are at least two addresses, even if the client is on the proxy's own machine.
    const isTrusted = (request.ips?.length ?? 1) > 1
    if (isSaid || request.headers['x-forwarded-for'] === undefined || isTrusted) return
    isSaid = true
    request.log.warn(
      { peer },
      `X-Forwarded-For comes from ${peer}, which is not believed: where that is your reverse proxy, set TRUSTED_PROXIES to its address.`,
    )
  })
}

/** Endpoints of the contract answer with data, never with a page. */
const isOfContract = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.endpoint !== undefined

/** Parses short bodies like Fastify, which rejects names that change a prototype, and long ones in steps. */
function readJsonBodies(app: FastifyInstance): void {
  const parseShort = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (!isLongJson(text)) return parseShort(request, text, done)
    const parsePiece = (piece: string): unknown => {
      let parsed: unknown
      parseShort(request, piece, (error, value) => {
        if (error) throw error
        parsed = value
      })
      return parsed
    }
    return runInSlices(readJson(text, parsePiece))
  })
}

export async function createHttp(settings: HttpSettings): Promise<FastifyInstance> {
  const connectionLimits = { ...defaultConnectionLimits, ...settings.connectionLimits }
  const app: FastifyInstance = Fastify({
    loggerInstance: settings.log as FastifyBaseLogger,
    bodyLimit,
    // One line per request is written below, once it has been answered.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: paramMax },
    forceCloseConnections: 'idle',
    requestTimeout: connectionLimits.requestMs,
    keepAliveTimeout: connectionLimits.keepAliveMs,
    http: { headersTimeout: connectionLimits.headersMs, connectionsCheckingInterval: connectionLimits.checkMs },
    genReqId: requestIds(settings.trustedProxies ?? []),
    trustProxy: settings.trustedProxies === undefined ? false : [...settings.trustedProxies],
    frameworkErrors: (_error, { id }, reply) => {
      const answer = reply as unknown as FastifyReply
      answer
        .code(400)
        .header('x-request-id', id)
        .headers(bareHeaders)
        .type('application/json; charset=utf-8')
        .send(malformed)
    },
    clientErrorHandler: refuseConnection,
  })
  await followRequests(app, settings.tracing ?? noTracing)
  limitConnections(app, connectionLimits, settings.trustedProxies !== undefined)
  const ofPages = pageHeaders(settings)
  const ofData = partHeaders(ofPages, dataPolicy)
  await app.register(fastifyCookie)
  // Only data is compressed here: pages and scripts are precompressed, audio cannot shrink, and streams must not wait.
  await app.register(fastifyCompress, {
    encodings: ['gzip'],
    customTypes: /^application\/json/,
    // A third of the size in half the time of the default level, which would save only 5 % more.
    zlibOptions: { level: 4 },
    syncThreshold: compressedSynchronouslyMax,
    globalDecompression: false,
  })
  // Only JSON and forms are accepted as bodies, no plain text.
  app.removeContentTypeParser('text/plain')
  readJsonBodies(app)
  warnOfProxy(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(isOfContract(request) ? ofData : ofPages)
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  app.addHook('onSend', async (request, reply) => {
    if (isOfContract(request)) return
    const type = reply.getHeader('content-type')
    const isData = typeof type === 'string' && type.startsWith('application/json')
    if (isData && request.url.startsWith('/api/')) sendAsPart(reply, dataPolicy)
  })
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime)
    // Monitors send these requests all the time.
    const level = watched.has(request.routeOptions.url ?? '') ? 'debug' : 'info'
    request.log[level]({ req: request, status: reply.statusCode, ms }, 'answered')
  })
  return app
}
