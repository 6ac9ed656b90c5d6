// Validation of requests, responses and events by an OpenAPI document: here a small one in the style of Paddle's.
import { expect, test } from 'vitest'
import { PaddleDocument } from './paddle-document.ts'
import { paddleId } from './paddle-fixtures.ts'
import { PaddleServer } from './paddle-server.ts'

const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const entity = { $ref: '#/components/schemas/subscription' }
const event = (type: string) => ({ post: { requestBody: json({ $ref: `#/components/schemas/${type}` }) } })
/** Describes an event with exactly these fields. */
const told = (properties: object) => ({
  properties: { event_id: {}, event_type: {}, occurred_at: {}, notification_id: {}, ...properties },
})
const one = {
  description: 'OK',
  ...json({ type: 'object', properties: { data: entity, meta: {} }, required: ['data'] }),
}
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
  webhooks: Object.fromEntries(
    ['transaction.completed', 'subscription.created', 'subscription.activated', 'subscription.canceled'].map((type) => [
      type,
      event(type),
    ]),
  ),
  components: {
    parameters: { page: { name: 'per_page', in: 'query', schema: { type: 'integer', maximum: 100 } } },
    responses: {
      error: {
        description: 'No',
        ...json({
          properties: { error: { properties: { code: { maxLength: 12 } }, additionalProperties: true }, meta: {} },
        }),
      },
    },
    schemas: {
      moment: { type: 'string', format: 'date-time' },
      subscription: {
        type: 'object',
        additionalProperties: true,
        'x-anything': { id: 'such words are passed over' },
        properties: {
          status: { type: 'string', enum: ['active', 'canceled'] },
          next_billed_at: { oneOf: [{ $ref: '#/components/schemas/moment' }, { type: 'null' }] },
        },
      },
      'subscription-update': { properties: { scheduled_change: { type: 'null' } }, additionalProperties: false },
      'transaction.completed': { type: 'object', required: ['data'] },
      'subscription.created': told({ data: entity }),
      'subscription.activated': told({ data: entity }),
      'subscription.canceled': told({ data: entity, occurred_at: { type: 'number' } }),
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

test('rejects invalid calls, responses and events', async () => {
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
    ['GET', '?per_page=150', undefined, 'it must be <= 100'],
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

test('rejects fields that a schema does not name, unless it names none', () => {
  const name = { type: 'object', properties: { name: {} } }
  const schemas = { name, both: { allOf: [{ $ref: '#/components/schemas/name' }, { properties: { age: {} } }] } }
  const paths = Object.fromEntries(
    [...Object.keys(schemas), 'open'].map((key) => [
      `/${key}`,
      { post: { responses: { '200': json(key === 'open' ? {} : { $ref: `#/components/schemas/${key}` }) } } },
    ]),
  )
  const judge = new PaddleDocument({ openapi: '3.1.0', paths, webhooks: {}, components: { schemas } })
  const answer = (path: string, body: object) => () => judge.checkAnswer({ method: 'POST', path }, 200, body)
  for (const [path, body] of [
    ['/name', { name: 1 }],
    ['/both', { name: 1, age: 2 }],
    ['/open', { anything: 1 }],
  ] as const) {
    expect(answer(path, body)).not.toThrow()
  }
  expect(answer('/name', { nmae: 1 })).toThrow('it must NOT have unevaluated properties (nmae)')
  expect(answer('/both', { name: 1, aeg: 2 })).toThrow('it must NOT have unevaluated properties (aeg)')
})

test('checks parameters of the path and of the operation', () => {
  const list = { name: 'include', in: 'query', schema: { type: 'array', items: { enum: ['discount', 'price'] } } }
  const page = { name: 'per_page', in: 'query', schema: { type: 'integer', maximum: 100 } }
  const paths = { '/things': { parameters: [list], get: { parameters: [page], responses: {} } } }
  const judge = new PaddleDocument({ openapi: '3.1.0', paths, webhooks: {}, components: { schemas: {} } })
  const ask = (query: string) => () =>
    judge.checkRequest({ method: 'GET', path: '/things' }, new URLSearchParams(query), undefined)
  expect(ask('include=discount,price&per_page=100')).not.toThrow()
  expect(ask('include=discount,nothing')).toThrow('it/1 must be equal to one of the allowed values')
  expect(ask('per_page=101')).toThrow('it must be <= 100')
  expect(ask('per_page=many')).toThrow('it must be integer')
  expect(ask('page=1')).toThrow("Paddle's document has no page of GET /things")
})

test('rejects a document that is not OpenAPI 3.1', () => {
  expect(() => new PaddleDocument({ swagger: '2.0' })).toThrow('openapi')
})
