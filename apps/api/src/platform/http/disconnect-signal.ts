// Aborts the work for a plain request when its caller disconnects.
import type { FastifyReply } from 'fastify'

/** @returns a signal that aborts if the caller disconnects before the answer */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new Error('The client has gone'))
  })
  return controller.signal
}
