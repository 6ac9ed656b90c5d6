// For those who watch over the server: is it alive, may it be sent work. How it is doing is in `metrics.ts`.
import type { FastifyInstance } from 'fastify'
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
