// The bare server: what every request and every answer has in common.

import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { isLongJson, readJson } from './json-pieces.ts'
import type { Log } from './log.ts'
import { type PageSettings, pageHeaders } from './page-headers.ts'
import { dataPolicy, partHeaders, sendAsPart } from './part-headers.ts'
import { defaultPatience, limitPatience, type Patience, refuseConnection } from './patience.ts'
import { Problem } from './problem.ts'
import { followRequests, requestIds } from './request-id.ts'
import type { Tracing } from './span.ts'
import { noTracing } from './tracing.ts'
import { unhurried } from './unhurried.ts'

export interface HttpSettings extends PageSettings {
  readonly log: Log
  /** Addresses or ranges whose X-Forwarded headers are believed. */
  readonly trustedProxies?: readonly string[] | undefined
  /** What differs from the usual patience with slow clients. */
  readonly patience?: Partial<Patience>
  /** Traces nothing unless told. */
  readonly tracing?: Tracing
}

/** Largest JSON body, in bytes. Forms bring their own limit. */
const bodyLimit = 256 * 1024

const watched = new Set(['/healthz', '/readyz', '/metrics'])

/** Up to so many bytes are compressed at once, in a tenth of a millisecond; the threads of zlib cost three times as much. */
const compressedAtOnce = 32 * 1024

/** Longest part of an address that reaches its route, in characters: so much fits into no request's head. */
const paramMax = 20_000

/** Answers that no route gives know nothing of the rules for pages: nothing may be made of them. */
const bareHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
} as const

/** Addresses that no route can have are told so in the same form as everything else. */
const malformed = JSON.stringify(new Problem('VALIDATION.FAILED').toBody())

/**
 * Says once that somebody unknown forwards requests: all that come through a proxy that is not named would be counted as
 * one address.
 */
function warnOfProxy(app: FastifyInstance): void {
  let isSaid = false
  app.addHook('onRequest', async (request) => {
    const peer = request.socket.remoteAddress
    // A peer that is believed is never taken for the one who asks.
    if (isSaid || request.headers['x-forwarded-for'] === undefined || request.ip !== peer) return
    isSaid = true
    request.log.warn(
      { peer },
      `X-Forwarded-For comes from ${peer}, which is not believed: where that is your reverse proxy, set TRUSTED_PROXIES to its address.`,
    )
  })
}

/** What the contract describes answers data, and never a page. */
const isOfContract = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.endpoint !== undefined

/** Short bodies are parsed as Fastify does it, which refuses names that change a prototype; long ones in steps. */
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
    return unhurried(readJson(text, parsePiece))
  })
}

export async function createHttp(settings: HttpSettings): Promise<FastifyInstance> {
  const patience = { ...defaultPatience, ...settings.patience }
  const app: FastifyInstance = Fastify({
    loggerInstance: settings.log as FastifyBaseLogger,
    bodyLimit,
    // One line a request is written below, when it has been answered.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: paramMax },
    forceCloseConnections: 'idle',
    requestTimeout: patience.requestMs,
    keepAliveTimeout: patience.keepAliveMs,
    http: { headersTimeout: patience.headersMs, connectionsCheckingInterval: patience.checkMs },
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
  limitPatience(app, patience, settings.trustedProxies !== undefined)
  const ofPages = pageHeaders(settings)
  const ofData = partHeaders(ofPages, dataPolicy)
  await app.register(fastifyCookie)
  // Data alone: pages and scripts are compressed when they are built, sound is by its nature, and streams must not wait.
  await app.register(fastifyCompress, {
    encodings: ['gzip'],
    customTypes: /^application\/json/,
    // A third of the size in half the time of the usual level, which would gain a twentieth more.
    zlibOptions: { level: 4 },
    syncThreshold: compressedAtOnce,
    globalDecompression: false,
  })
  // Only JSON and forms are read: whatever comes as plain text is none.
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
    // Whoever watches over the server asks all the time.
    const level = watched.has(request.routeOptions.url ?? '') ? 'debug' : 'info'
    request.log[level]({ req: request, status: reply.statusCode, ms }, 'answered')
  })
  return app
}
