// Graceful shutdown: proxies are warned, open streams may finish, new ones are rejected.
import type { FastifyInstance } from 'fastify'
import { Problem } from './problem.ts'

export interface Draining {
  /** Whether the server is about to stop; `/readyz` then says so. */
  readonly hasBegun: boolean
  /** Number of open streams. */
  readonly streams: number
  /** Makes `/readyz` answer 503, and closes each connection with its next answer. All requests are still served. */
  announce(): void
  /** Rejects new streams and waits for open ones, for at most `deadlineMs`. @returns how many were still open then */
  begin(deadlineMs: number): Promise<number>
}

/** Call before registering endpoints. */
export function watchStreams(app: FastifyInstance): Draining {
  let hasBegun = false
  let refuses = false
  let running = 0
  let lastHasEnded = (): void => undefined
  app.addHook('onRequest', async (request, reply) => {
    if (hasBegun) reply.header('connection', 'close')
    if (request.routeOptions.config.endpoint?.stream === undefined) return
    if (refuses) throw new Problem('UNAVAILABLE', [], { retryAfterSeconds: 5 })
    running += 1
    reply.raw.once('close', () => {
      running -= 1
      if (running === 0) lastHasEnded()
    })
  })
  return {
    get hasBegun() {
      return hasBegun
    },
    get streams() {
      return running
    },
    announce() {
      hasBegun = true
    },
    async begin(deadlineMs) {
      hasBegun = true
      refuses = true
      if (running === 0) return 0
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, deadlineMs)
        lastHasEnded = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      return running
    },
  }
}
