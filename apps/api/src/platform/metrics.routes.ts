// `/metrics` for Prometheus, and who may read it. Works on any Fastify app, also one that serves nothing else.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from './metrics.ts'
import { Problem } from './problem.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** What proxies add: whoever comes through one is not on this machine. */
const forwarded = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether somebody may read the figures: with the token where there is one, otherwise from this machine alone. */
function mayRead({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  // Digests have one length, so that the time of comparing tells nothing.
  if (token !== undefined) return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
  return loopback.has(socket.remoteAddress ?? '') && forwarded.every((name) => headers[name] === undefined)
}

/**
 * Serves `/metrics` in Prometheus' format, and counts the requests of the app. Whoever may not read it finds nothing.
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
