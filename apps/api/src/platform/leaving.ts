// When the caller of a plain request has gone, its work is given up.
import type { FastifyReply } from 'fastify'

/** Aborts when the caller goes away before the answer. */
export function leaving(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new Error('The client has gone'))
  })
  return controller.signal
}
