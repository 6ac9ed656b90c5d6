// For those who watch over the server: is it alive, may it be sent work, how is it doing.
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Draining } from './draining.ts'
import { Problem } from './problem.ts'

/** A database that takes longer than this to answer is as good as gone, in milliseconds. */
const patienceMs = 2_000

/** Those who only watch ask with HEAD. @param ping asks the database for a sign of life; rejects when it gives none */
export function healthRoutes(app: FastifyInstance, draining: Draining, ping: () => Promise<unknown>): void {
  app.get('/healthz', { exposeHeadRoute: true }, async () => ({ status: 'ok' }))
  app.get('/readyz', { exposeHeadRoute: true }, async () => {
    if (draining.hasBegun) throw new Problem('UNAVAILABLE')
    const late = new Promise((_resolve, reject) => setTimeout(reject, patienceMs, new Error('late')).unref())
    await Promise.race([ping(), late]).catch((cause) => {
      throw new Problem('UNAVAILABLE', [], { cause })
    })
    return { status: 'ready' }
  })
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** `/metrics` in Prometheus' format, for this machine alone: whoever comes through a proxy or from outside finds nothing. */
export function metricsRoute(app: FastifyInstance): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }
    duration.observe(labels, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    const isLocal = loopback.has(request.socket.remoteAddress ?? '') && !request.headers['x-forwarded-for']
    if (!isLocal) throw new Problem('NOT_FOUND')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  app.addHook('onClose', async () => registry.clear())
}
