// Stopping without cutting anybody off: proxies are told, streams that run may end, new ones are refused.
import type { FastifyInstance } from 'fastify'
import { Problem } from './problem.ts'

export interface Draining {
  /** The server is going to stop: `/readyz` says so. */
  readonly hasBegun: boolean
  /** How many streams are open. */
  readonly streams: number
  /** From now on `/readyz` answers 503, and each connection is closed with its answer. Everything is served as before. */
  announce(): void
  /** Refuses new streams and waits for those that run, at most `deadlineMs`. @returns how many were still running then */
  begin(deadlineMs: number): Promise<number>
}

/** Call before endpoints are registered. */
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
