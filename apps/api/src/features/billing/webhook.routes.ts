// Webhooks of payment providers. Checks the raw body, because the signature covers its exact bytes.
import type { FastifyInstance } from 'fastify'
import { Problem } from '#platform/http/problem.ts'
import { PaddleEvent } from './paddle-entity.ts'
import { type Receiver, receiveEvent } from './receive.ts'
import { isWebhookGenuine } from './signature.ts'

export const webhookPath = '/api/webhooks/paddle'

function parseEvent(body: Buffer): PaddleEvent {
  try {
    return PaddleEvent.parse(JSON.parse(body.toString()))
  } catch (cause) {
    throw new Problem('VALIDATION.FAILED', [], { cause })
  }
}

/** @param secret the provider's signing secret */
export function webhookRoutes(app: FastifyInstance, receiver: Receiver, secret: string): void {
  app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    own.post(webhookPath, async (request, reply) => {
      const signature = request.headers['paddle-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (typeof signature !== 'string' || !isWebhookGenuine(secret, signature, body, new Date())) {
        throw new Problem('BILLING.WEBHOOK_INVALID')
      }
      const event = parseEvent(body)
      const outcome = await receiveEvent(receiver, event)
      const { event_id: eventId, event_type: type } = event
      request.log.info({ event: 'payment_event', eventId, type, ref: event.data.id, outcome })
      return reply.send({ outcome })
    })
  })
}
