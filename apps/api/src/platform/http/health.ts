// Monitoring endpoints: is the server alive, and is it ready for requests? Metrics are in `metrics.ts`.
import type { FastifyInstance } from 'fastify'
import { whyUnavailable } from '#database/unavailable.ts'
import type { Draining } from './draining.ts'
import { Problem } from './problem.ts'
import { withTimeout } from './with-timeout.ts'

/** Time after which the database counts as unavailable, in milliseconds. */
const timeoutMs = 1_500

/** Checks whether the database answers. @throws Problem UNAVAILABLE that says what is wrong */
async function checkDatabase(ping: () => Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('late')), timeoutMs)
  try {
    await Promise.race([ping(), late.promise])
  } catch (cause) {
    const why = whyUnavailable(cause)
    const message = why === null ? `has not answered for ${timeoutMs} ms` : `cannot be used: ${why}`
    throw new Problem('UNAVAILABLE', [], { message: `The database ${message}.`, cause })
  } finally {
    clearTimeout(timer)
  }
}

/** Checks of the server's dependencies. */
export interface Checks {
  /** Rejects if the database does not answer. */
  ping(): Promise<unknown>
  /** Whether recordings can be stored. */
  areFilesWritable(): Promise<boolean>
  /** Whether the disk of the database has space. */
  isDatabaseWritable(): Promise<boolean>
  /** Whether any process takes jobs. */
  areJobsTaken(): Promise<boolean>
}

/**
 * `/readyz` answers within 2 s, whatever hangs. Monitors may use HEAD. Without space for files, users are still served,
 * just without audio; without space in the database, they can read; without a worker, reviews wait. These are reported,
 * but are no reason to route users elsewhere.
 */
export function healthRoutes(
  app: FastifyInstance,
  draining: Pick<Draining, 'hasBegun'>,
  { ping, areFilesWritable, isDatabaseWritable, areJobsTaken }: Checks,
): void {
  app.get('/healthz', { exposeHeadRoute: true }, async () => ({ status: 'ok' }))
  app.get('/readyz', { exposeHeadRoute: true }, async () => {
    if (draining.hasBegun) throw new Problem('UNAVAILABLE', [], { message: 'The server is stopping.' })
    const [hasSpaceForFiles] = await Promise.all([areFilesWritable(), checkDatabase(ping)])
    const [hasSpaceForRows, hasWorker] = await Promise.all([
      withTimeout(timeoutMs, isDatabaseWritable(), false),
      withTimeout(timeoutMs, areJobsTaken(), true),
    ])
    return {
      status: 'ready',
      files: hasSpaceForFiles ? 'ok' : 'not_writable',
      ...(!hasSpaceForRows && { database: 'not_writable' }),
      ...(!hasWorker && { jobs: 'no_worker' }),
    }
  })
}
