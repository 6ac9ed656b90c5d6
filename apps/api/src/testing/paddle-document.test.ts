// What an OpenAPI document says is asked for, answered and told: here a small one of our own, with the shape of Paddle's.
import { expect, test } from 'vitest'
import { PaddleDocument } from './paddle-document.ts'
import { PaddleServer } from './paddle-server.ts'
import { paddleId } from './paddle-things.ts'

const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const entity = { $ref: '#/components/schemas/subscription' }
const one = { description: 'OK', ...json({ type: 'object', properties: { data: entity }, required: ['data'] }) }
const responses = { '200': one, default: { $ref: '#/components/responses/error' } }
const document = {
  openapi: '3.1.0',
  paths: {
    '/subscriptions': { get: { parameters: [{ $ref: '#/components/parameters/page' }], responses } },
    '/subscriptions/{subscription_id}': {
      get: { responses },
      patch: { requestBody: json({ $ref: '#/components/schemas/subscription-update' }), responses },
    },
    '/subscriptions/{subscription_id}/activate': { post: { responses } },
    '/subscriptions/{subscription_id}/cancel': {
      post: { requestBody: json({ properties: { effective_from: { const: 'immediately' } } }), responses },
    },
  },
  components: {
    parameters: { page: { name: 'per_page', in: 'query' } },
    responses: {
      error: { description: 'No', ...json({ properties: { error: { properties: { code: { maxLength: 12 } } } } }) },
    },
    schemas: {
      moment: { type: 'string', format: 'date-time' },
      subscription: {
        type: 'object',
        'x-anything': { id: 'such words are passed over' },
        properties: {
          status: { type: 'string', enum: ['active', 'canceled'] },
          next_billed_at: { oneOf: [{ $ref: '#/components/schemas/moment' }, { type: 'null' }] },
        },
      },
      'subscription-update': { properties: { scheduled_change: { type: 'null' } }, additionalProperties: false },
      'transaction.completed': { type: 'object', required: ['data'] },
      'subscription.created': { properties: { data: entity } },
      'subscription.activated': { properties: { data: entity } },
      'subscription.canceled': { properties: { occurred_at: { type: 'number' } } },
    },
  },
}

const ids = { trial: paddleId('pri'), yearly: paddleId('pri') }
const start = async () => {
  const prices = [
    { id: ids.trial, amountMinor: 1200, interval: 'month', trialDays: 7 },
    { id: ids.yearly, amountMinor: 12000, interval: 'year', trialDays: 0 },
  ] as const
  const paddle = new PaddleServer(prices, new PaddleDocument(document))
  const url = await paddle.listen()
  const headers = { authorization: `Bearer ${paddle.apiKey}`, 'content-type': 'application/json' }
  const ask = async (method: string, path: string, body?: object) => {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    return (await fetch(`${url}/subscriptions${path}`, init)).status
  }
  return { paddle, ask }
}

test('what fits the document passes, and what does not fails whoever asked for it', async () => {
  const { paddle, ask } = await start()
  const { id } = paddle.buy(ids.yearly, null)
  expect([await ask('GET', `/${id}`), await ask('GET', `/${paddleId('sub')}`)]).toEqual([200, 404])
  expect(await ask('PATCH', `/${id}`, { scheduled_change: null })).toBe(500)
  expect(paddle.takeViolations()).toEqual(["Paddle's document has no event subscription.updated"])
  const items = [{ price_id: ids.yearly, quantity: 1 }]
  const wrong = [
    ['PATCH', `/${id}`, { items, proration_billing_mode: 'do_not_bill' }, 'must NOT have additional properties'],
    ['POST', `/${id}/cancel`, { effective_from: 'next_billing_period' }, 'it/effective_from must be equal to constant'],
    ['POST', `/${id}/cancel`, { effective_from: 'immediately' }, 'it/occurred_at must be number'],
    ['POST', `/${id}/activate`, undefined, 'it/error/code must NOT have more than 12 characters'],
    ['GET', '?status=active', undefined, 'has no status of GET /subscriptions'],
    ['GET', '?per_page=1', undefined, 'it/data must be object'],
    ['GET', `/${id}/update-payment-method-transaction`, undefined, 'has no GET /subscriptions'],
  ] as const
  for (const [method, path, body, said] of wrong) {
    expect([path, await ask(method, path, body)]).toEqual([path, expect.toBeOneOf([400, 500])])
    expect([path, paddle.takeViolations()]).toEqual([path, [expect.stringContaining(said)]])
  }
  expect(() => paddle.buy(ids.trial, null)).toThrow('it/data/status must be equal to one of the allowed values')
  await ask('GET', '?status=active')
  await expect(paddle.close()).rejects.toThrow("Paddle's document has no status of GET /subscriptions")
})

test('what is no OpenAPI 3.1 is no document', () => {
  expect(() => new PaddleDocument({ swagger: '2.0' })).toThrow('openapi')
})
