// Stopping without cutting anybody off: streams that run may end, new ones are refused.
import type { FastifyInstance } from 'fastify'
import { Problem } from './problem.ts'

export interface Draining {
  /** The server is going to stop: `/readyz` says so, and no stream begins any more. */
  readonly hasBegun: boolean
  /** How many streams are open. */
  readonly streams: number
  /** Begins, and waits for the running streams, at most `deadlineMs`. @returns how many streams were still running then */
  begin(deadlineMs: number): Promise<number>
}

/** Call before endpoints are registered. */
export function watchStreams(app: FastifyInstance): Draining {
  let hasBegun = false
  let running = 0
  let lastHasEnded = (): void => undefined
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.endpoint?.stream === undefined) return
    if (hasBegun) throw new Problem('UNAVAILABLE', [], { retryAfterSeconds: 5 })
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
    async begin(deadlineMs) {
      hasBegun = true
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
