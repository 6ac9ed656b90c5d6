// For those who watch over the server: is it alive, may it be sent work, how is it doing.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { whyUnavailable } from '#database/unavailable.ts'
import type { Draining } from './draining.ts'
import { Problem } from './problem.ts'

/** A database that takes longer than this to answer is as good as gone, in milliseconds. */
const patienceMs = 1_500

/** Says what is wrong. @throws Problem UNAVAILABLE */
async function checkDatabase(ping: () => Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('late')), patienceMs)
  try {
    await Promise.race([ping(), late.promise])
  } catch (cause) {
    const why = whyUnavailable(cause)
    const message = why === null ? `has not answered for ${patienceMs} ms` : `cannot be used: ${why}`
    throw new Problem('UNAVAILABLE', [], { message: `The database ${message}.`, cause })
  } finally {
    clearTimeout(timer)
  }
}

/** How the parts are asked on which the server depends. */
export interface Checks {
  /** Asks the database for a sign of life; rejects when it gives none. */
  ping(): Promise<unknown>
  /** Whether recordings can be stored. */
  areFilesWritable(): Promise<boolean>
}

/**
 * `/readyz` answers within 2 s, whatever hangs. Those who only watch ask with HEAD. Without space for files people are served
 * all the same, without sound: that is told, and is no reason to send them elsewhere.
 */
export function healthRoutes(
  app: FastifyInstance,
  draining: Pick<Draining, 'hasBegun'>,
  { ping, areFilesWritable }: Checks,
): void {
  app.get('/healthz', { exposeHeadRoute: true }, async () => ({ status: 'ok' }))
  app.get('/readyz', { exposeHeadRoute: true }, async () => {
    if (draining.hasBegun) throw new Problem('UNAVAILABLE', [], { message: 'The server is stopping.' })
    const [isWritable] = await Promise.all([areFilesWritable(), checkDatabase(ping)])
    return { status: 'ready', files: isWritable ? 'ok' : 'not_writable' }
  })
}

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

/** `/metrics` in Prometheus' format. Whoever may not read it finds nothing. @param token METRICS_TOKEN */
export function metricsRoute(
  app: FastifyInstance,
  token: string | undefined,
  { areFilesWritable }: Pick<Checks, 'areFilesWritable'>,
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
    registers: [registry],
  })
  new Gauge({
    name: 'parley_files_writable',
    help: '1 while recordings can be stored, 0 while they cannot.',
    registers: [registry],
    async collect() {
      this.set((await areFilesWritable()) ? 1 : 0)
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }
    duration.observe(labels, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) throw new Problem('NOT_FOUND')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  app.addHook('onClose', async () => registry.clear())
}
