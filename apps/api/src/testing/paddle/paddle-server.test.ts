// Tests the fake Paddle with Paddle's own client library, and with requests and events that Paddle would not accept or
// send.

import type * as official from '@paddle/paddle-node-sdk'
import { type Environment, Paddle } from '@paddle/paddle-node-sdk'
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest'
import type { z } from 'zod'
import { signWebhook } from '../../features/billing/signature.ts'
import { paddleId } from './paddle-fixtures.ts'
import type * as forms from './paddle-forms.ts'
import { PaddleServer } from './paddle-server.ts'

const ids = { trial: paddleId('pri'), yearly: paddleId('pri') }
const prices = [
  { id: ids.trial, amountMinor: 1200, interval: 'month', trialDays: 7 },
  { id: ids.yearly, amountMinor: 12000, interval: 'year', trialDays: 0 },
] as const
const paddle = new PaddleServer(prices)

let url: string
let sdk: Paddle
beforeAll(async () => {
  url = await paddle.listen()
  // The library uses any other environment name as its base URL.
  sdk = new Paddle(paddle.apiKey, { environment: url as Environment })
})
afterAll(() => paddle.close())

/** Fields of Paddle's types that are present only on request. */
type OnRequestField = 'next_transaction' | 'recurring_transaction_details'
type OnRequestTransactionField =
  | 'address'
  | 'adjustments'
  | 'adjustments_totals'
  | 'available_payment_methods'
  | 'business'
  | 'customer'
  | 'discount'

test('has exactly the fields of the official types in every schema', () => {
  expectTypeOf<forms.Subscription>().toExtend<official.ISubscriptionResponse>()
  expectTypeOf<keyof forms.Subscription>().toEqualTypeOf<
    Exclude<keyof official.ISubscriptionResponse, OnRequestField>
  >()
  expectTypeOf<forms.Item>().toExtend<official.ISubscriptionItemResponse>()
  expectTypeOf<keyof forms.Item>().toEqualTypeOf<keyof official.ISubscriptionItemResponse>()
  expectTypeOf<keyof forms.Price>().toEqualTypeOf<Exclude<keyof official.IPriceResponse, 'product'>>()
  expectTypeOf<keyof forms.Product>().toEqualTypeOf<Exclude<keyof official.IProductResponse, 'prices'>>()
  expectTypeOf<forms.Transaction>().toExtend<official.ITransactionResponse>()
  expectTypeOf<keyof forms.Transaction>().toEqualTypeOf<
    Exclude<keyof official.ITransactionResponse, OnRequestTransactionField>
  >()
  expectTypeOf<keyof forms.Payment>().toEqualTypeOf<keyof official.ITransactionPaymentAttemptResponse>()
  // The library says that a refund also reports a balance; the document says that it does not.
  type Refund = Omit<forms.Adjustment, 'credit_applied_to_balance'>
  expectTypeOf<Refund>().toExtend<Omit<official.IAdjustmentResponse, 'credit_applied_to_balance'>>()
  expectTypeOf<keyof forms.Adjustment>().toEqualTypeOf<keyof official.IAdjustmentResponse>()
  expectTypeOf<forms.Preview>().toExtend<official.ISubscriptionPreviewResponse>()
  expectTypeOf<keyof forms.Preview>().toEqualTypeOf<keyof official.ISubscriptionPreviewResponse>()
  type Created = z.infer<typeof forms.Created>
  expectTypeOf<Created>().toExtend<official.ISubscriptionCreatedNotificationResponse>()
  expectTypeOf<keyof Created>().toEqualTypeOf<keyof official.ISubscriptionCreatedNotificationResponse>()
  type EventSubscription = z.infer<typeof forms.EventSubscription>
  expectTypeOf<EventSubscription>().toExtend<official.ISubscriptionNotificationResponse>()
  expectTypeOf<keyof EventSubscription>().toEqualTypeOf<keyof official.ISubscriptionNotificationResponse>()
  expectTypeOf<forms.Transaction>().toExtend<official.ITransactionNotificationResponse>()
  expectTypeOf<keyof forms.Event>().toEqualTypeOf<keyof official.IEventsResponse>()
})

test('supports every call that the official library makes to Paddle', async () => {
  const { id } = paddle.buy(ids.trial, { org_id: 'one' })
  const items = [{ priceId: ids.yearly, quantity: 1 }]
  expect(await sdk.subscriptions.get(id)).toMatchObject({ id, status: 'trialing', customData: { org_id: 'one' } })
  const change = { items, prorationBillingMode: 'do_not_bill' } as const
  expect((await sdk.subscriptions.previewUpdate(id, change)).updateSummary).toBeNull()
  await sdk.subscriptions.update(id, change)
  expect(await sdk.subscriptions.activate(id)).toMatchObject({
    status: 'active',
    items: [{ price: { id: ids.yearly } }],
  })
  const monthly = [{ priceId: ids.trial, quantity: 1 }]
  const later = { items: monthly, prorationBillingMode: 'prorated_immediately' } as const
  const { updateSummary } = await sdk.subscriptions.previewUpdate(id, later)
  expect(updateSummary).toMatchObject({ credit: { amount: '12000' }, charge: { amount: '1200' } })
  expect(updateSummary?.result).toMatchObject({ action: 'credit', amount: '10800' })
  const { scheduledChange } = await sdk.subscriptions.cancel(id, { effectiveFrom: 'next_billing_period' })
  expect(scheduledChange?.action).toBe('cancel')
  expect((await sdk.subscriptions.update(id, { scheduledChange: null })).scheduledChange).toBeNull()
  const transaction = await sdk.subscriptions.getPaymentMethodChangeTransaction(id)
  expect(transaction.checkout?.url).toContain('https://pay.example/')
  expect((await sdk.transactions.getInvoicePDF(transaction.id)).url).toContain(transaction.id)
  const bought = [1, 2].map(() => paddle.buy(ids.yearly, null).id)
  const list = sdk.subscriptions.list({ status: ['active'], orderBy: 'id[DESC]' })
  expect((await list.next()).map((subscription) => subscription.id)).toEqual(bought.reverse())
  expect(list.hasMore).toBe(true)
  await sdk.subscriptions.cancel(id, { effectiveFrom: 'immediately' })
  await expect(sdk.subscriptions.activate(id)).rejects.toMatchObject({ code: 'subscription_cannot_activate' })
  expect(paddle.charges.filter(({ ref }) => ref === id)).toEqual([{ ref: id, amountMinor: 12000 }])

  const [paid] = paddle.transactions.filter((one) => one.subscription_id === id && one.payments.length > 0)
  const refund = { action: 'refund', type: 'full', transactionId: paid?.id ?? '', reason: 'bought twice' } as const
  expect(await sdk.adjustments.create(refund)).toMatchObject({ status: 'pending_approval', totals: { total: '12000' } })
  await expect(sdk.adjustments.create(refund)).rejects.toMatchObject({ code: 'adjustment_pending_refund_request' })

  for (const event of paddle.events) {
    const body = JSON.stringify(event)
    const told = await sdk.webhooks.unmarshal(body, 'secret', signWebhook('secret', Buffer.from(body), new Date()))
    expect(told).toMatchObject({ eventId: event.event_id, eventType: event.event_type, data: { id: event.data.id } })
  }
  const types = ['created', 'trialing', 'updated', 'activated', 'canceled'].map((type) => `subscription.${type}`)
  expect(new Set(paddle.events.map((event) => event.event_type))).toEqual(new Set(['transaction.completed', ...types]))
  expect(paddle.takeViolations()).toEqual([])
})

const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${paddle.apiKey}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

test('rejects and reports a request that Paddle does not support', async () => {
  const path = `/subscriptions/${paddle.buy(ids.trial, null).id}`
  const items = [{ price_id: ids.yearly, quantity: 1 }]
  const wrong = [
    ['PATCH', path, { items, proration: 'do_not_bill' }, '✖ Unrecognized key: "proration"'],
    ['PATCH', path, { items }, 'The body of PATCH'],
    ['PATCH', path, { scheduled_change: { action: 'cancel' } }, 'scheduled_change'],
    [
      'PATCH',
      path,
      { items: [{ price_id: 'monthly', quantity: 1 }], proration_billing_mode: 'do_not_bill' },
      'price_id',
    ],
    ['POST', `${path}/cancel`, { effective_from: 'today' }, 'effective_from'],
    ['POST', `${path}/activate`, {}, 'The body of POST'],
    ['GET', `${path}?include=everything`, undefined, 'The query of GET'],
    ['GET', '/subscriptions?per_page=1000', undefined, 'per_page'],
    ['DELETE', path, undefined, 'is no call that Paddle knows'],
    ['GET', '/subscriptions/42', undefined, 'is no call that Paddle knows'],
  ] as const
  for (const [method, address, body, named] of wrong) {
    const response = await ask(method, address, body)
    expect([address, response.status]).toEqual([address, 400])
    const violations = paddle.takeViolations()
    expect([address, violations.length, violations[0]]).toEqual([address, 1, expect.stringContaining(named)])
  }
  expect((await ask('GET', path, undefined, { authorization: paddle.apiKey })).status).toBe(400)
  expect((await ask('GET', path, undefined, { 'paddle-version': '2' })).status).toBe(400)
  expect(paddle.takeViolations().map((one) => one.split(' ').slice(0, 2).join(' '))).toEqual([
    'The headers',
    'The headers',
  ])
})

test('rejects responses and events that Paddle would not send', async () => {
  const one = new PaddleServer(prices)
  const address = await one.listen()
  const kept = one.buy(ids.yearly, null)
  Object.assign(kept, { status: 'asleep' })
  const headers = { authorization: `Bearer ${one.apiKey}` }
  expect((await fetch(`${address}/subscriptions/${kept.id}`, { headers })).status).toBe(500)
  Object.assign(kept, { status: 'active', business_id: 7 })
  expect(() => one.cancel(kept.id, { effective_from: 'immediately' })).toThrow('business_id')
  await expect(one.close()).rejects.toThrow('The answer to get is not in Paddle')
})
