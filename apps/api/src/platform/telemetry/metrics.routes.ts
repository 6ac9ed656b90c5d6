// `/metrics` for Prometheus, with access control. Works on any Fastify app, even one that serves nothing else.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../http/problem.ts'
import type { Metrics } from './metrics.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Headers that proxies add: a request with one of them does not come from this machine. */
const forwarded = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether a request may read the metrics: with the token if one is set, otherwise only from this machine. */
function mayRead({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  // Digests have the same length, so that the comparison takes constant time.
  if (token !== undefined) return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
  return loopback.has(socket.remoteAddress ?? '') && forwarded.every((name) => headers[name] === undefined)
}

/**
 * Serves `/metrics` in Prometheus' format, and counts the app's requests. Answers 404 to other clients.
 * @param token METRICS_TOKEN
 */
export function metricsRoute(app: FastifyInstance, token: string | undefined, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }
    metrics.observeHttpRequest(labels, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) throw new Problem('NOT_FOUND')
    const { contentType, text } = await metrics.read()
    return reply.type(contentType).send(text)
  })
  app.addHook('onClose', async () => metrics.close())
}
