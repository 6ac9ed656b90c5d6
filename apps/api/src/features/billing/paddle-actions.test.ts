// Owners' actions on a subscription while Paddle is slow, down, locked or declining.
import * as billing from '@parley/contracts/org/billing.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { plans } from '#database/billing.ts'
import { createLog } from '#platform/log/log.ts'
import { PaddleShop, priceIds } from '../../testing/paddle/paddle-shop.ts'
import { grantSubscription } from './billing.queries.ts'
import type { BillingContext } from './billing-context.ts'
import { createPaddle } from './paddle.ts'
import { createPaddleClient } from './paddle-client.ts'
import type { Receiver } from './receive.ts'
import { balance, callProvider, cancel, changePlan, endTrial, preview, resume } from './subscription-actions.ts'

const shop = new PaddleShop()
const { paddle, info, deliver, subscriber, charged } = shop

test('does not charge if the card is declined when a trial changes plan', async () => {
  const { person, ref } = await subscriber()
  const change = { params: { id: shop.yearly._id } }
  expect(await shop.app.call(billing.previewPlanChange, change, { as: person })).toMatchObject({
    amount: 120,
    currency: 'EUR',
  })
  paddle.setCard(ref, false)
  const refused = await shop.app.refused(billing.changePlan, change, { as: person })
  expect([refused.code, refused.details[0]?.code]).toEqual(['BILLING.NOT_POSSIBLE', 'subscription_payment_declined'])
  expect([paddle.subscription(ref).items[0]?.price.id, charged(ref)]).toEqual([priceIds.trial, []])
  expect(await info(person)).toMatchObject({ status: 'TRIALING', plan_id: shop.monthly._id })
  paddle.setCard(ref, true)
  expect(await shop.app.call(billing.changePlan, change, { as: person })).toMatchObject({
    status: 'ACTIVE',
    plan_id: shop.yearly._id,
  })
  expect(charged(ref)).toEqual([12000])
})

test('shows the credit when changing to a cheaper plan', async () => {
  const { person, ref } = await subscriber(shop.yearly)
  const change = { params: { id: shop.monthly._id } }
  expect(await shop.app.call(billing.getCredit, {}, { as: person })).toEqual({ credit: null })
  const credit = { amount: 108, currency: 'EUR', covered_payments: 9 }
  expect(await shop.app.call(billing.previewPlanChange, change, { as: person })).toMatchObject({ amount: 0, credit })
  expect(await shop.app.call(billing.changePlan, change, { as: person })).toMatchObject({ plan_id: shop.monthly._id })
  expect(await shop.app.call(billing.getCredit, {}, { as: person })).toEqual({ credit })
  paddle.renew(ref)
  expect(await shop.app.call(billing.getCredit, {}, { as: person })).toEqual({
    credit: { ...credit, amount: 96, covered_payments: 8 },
  })
  expect(charged(ref)).toEqual([12000])
})

test.each([
  ['the connection is cut', {}],
  ['an error', { status: 500 }],
  ['a lock', { status: 409, code: 'subscription_locked_renewal' }],
  ['too many calls', { status: 429, retryAfter: '60' }],
])('keeps the old plan and its cancellation if %s interrupts a change of plan during a trial', async (_what, fault) => {
  for (const isCancelled of [false, true]) {
    const { person, ref } = await subscriber()
    if (isCancelled) await shop.app.call(billing.cancelSubscription, {}, { as: person })
    paddle.faults.push({ method: 'POST', path: /\/activate$/, ...fault })
    const change = { params: { id: shop.yearly._id } }
    expect((await shop.app.refused(billing.changePlan, change, { as: person })).code).toBe('PADDLE.INTERNAL_ERROR')
    const { status, items, scheduled_change: ends } = paddle.subscription(ref)
    expect([status, items[0]?.price.id, ends?.action]).toEqual([
      'trialing',
      priceIds.trial,
      isCancelled ? 'cancel' : undefined,
    ])
    for (const event of paddle.eventsOf(ref)) await deliver(event)
    expect(await info(person)).toMatchObject({ status: 'TRIALING', plan_id: shop.monthly._id })
    expect(charged(ref)).toEqual([])
  }
})

test('keeps a change of plan that succeeded even though its responses were lost', async () => {
  const { person, ref } = await subscriber()
  // The first query for the result fails too.
  const then = { method: 'GET', path: /\/sub_\w+$/, status: 429, retryAfter: '60' }
  paddle.faults.push({ method: 'POST', path: /\/activate$/, done: true, status: 500, then })
  const changed = await shop.app.call(billing.changePlan, { params: { id: shop.yearly._id } }, { as: person })
  expect(changed).toMatchObject({ status: 'ACTIVE', plan_id: shop.yearly._id })
  expect(charged(ref)).toEqual([12000])
})

const acts = [
  ['cancel', billing.cancelSubscription, 'POST', /\/cancel$/],
  ['resume', billing.resumeSubscription, 'PATCH', /\/sub_\w+$/],
  ['end the trial', billing.endTrial, 'POST', /\/activate$/],
  ['change plan', billing.changePlan, 'PATCH', /\/sub_\w+$/],
  ['preview', billing.previewPlanChange, 'PATCH', /\/preview$/],
  ['payment link', billing.getPaymentDetailsLink, 'GET', /transaction$/],
  ['credit', billing.getCredit, 'GET', /credit-balances$/],
] as const

test.each(acts)('%s: charges nothing while Paddle is failing', async (name, endpoint, method, path) => {
  const { person, ref } = await subscriber()
  if (name === 'resume') await shop.app.call(billing.cancelSubscription, {}, { as: person })
  const request = { params: { id: shop.yearly._id } }
  const faults = [
    { status: 500 },
    {},
    { status: 409, code: 'subscription_locked_renewal' },
    { status: 429, retryAfter: '60' },
    { status: 403, code: 'forbidden' },
  ]
  for (const fault of faults) {
    // Safe calls are tried three times.
    paddle.faults.push(...[1, 2, 3].map(() => ({ method, path, ...fault })))
    const refused = await shop.app.refused(endpoint, request, { as: person })
    expect([fault, refused.status, refused.code]).toEqual([fault, 403, 'PADDLE.INTERNAL_ERROR'])
    if (fault.status === 409) expect(refused.headers.get('retry-after')).toBe('1800')
    if (fault.status === 429) expect(refused.headers.get('retry-after')).toBe('60')
    paddle.faults.length = 0
  }
  expect(charged(ref)).toEqual([])
  paddle.faults.push({ method, path, status: 429, retryAfter: '0' })
  expect(await shop.app.call(endpoint, request, { as: person })).toBeTruthy()
})

test('lets the owner pay or cancel an overdue subscription during a gift', async () => {
  const { person, ref } = await subscriber()
  const owed = async () => (await shop.app.call(billing.getSubscription, {}, { as: person })).owed
  paddle.setCard(ref, false)
  paddle.renew(ref)
  await shop.deliverAll(ref)
  expect(await owed()).toBeNull()
  const gift = { orgId: person.user.current_org_id, planId: shop.yearly._id, until: new Date(Date.now() + 86_400_000) }
  await grantSubscription(shop.app.connection.db, gift)
  expect(await info(person)).toMatchObject({ status: 'ACTIVE', provider: 'operator' })
  expect(await owed()).toMatchObject({ status: 'PAST_DUE', provider: 'paddle' })
  const { url } = await shop.app.call(billing.getPaymentDetailsLink, {}, { as: person })
  expect(url).toContain('https://pay.example/')
  const left = await shop.app.call(billing.cancelSubscription, {}, { as: person })
  expect([left.provider, left.status, paddle.subscription(ref).status]).toEqual(['operator', 'ACTIVE', 'canceled'])
  expect(await owed()).toBeNull()
  expect((await shop.app.refused(billing.cancelSubscription, {}, { as: person })).code).toBe('BILLING.NOT_POSSIBLE')
})

test.each(acts)('%s: times out without charging if Paddle never answers', async (name, ...rest) => {
  const [, method, path] = rest
  const { person, ref } = await subscriber()
  if (name === 'resume') await shop.app.call(billing.cancelSubscription, {}, { as: person })
  const { db } = shop.app.connection
  const access = { apiKey: paddle.apiKey, apiUrl: paddle.url, tryMs: 200 }
  const log = createLog({ LOG_LEVEL: 'silent' })
  const jobs = { send: async () => undefined }
  const receiver: Receiver = {
    ...{ db, jobs, log, provider: 'paddle', customDataKeys: [new Uint8Array(32)] },
    pricesOf: (plan) => plan,
  }
  const context: BillingContext = { receiver, log, provider: createPaddle(receiver, createPaddleClient(access)) }
  const orgId = person.user.current_org_id
  const [plan] = await db.select().from(plans).where(eq(plans.id, shop.yearly._id))
  if (plan === undefined) throw new Error('The plan is gone')
  const perform: Record<typeof name, () => Promise<unknown>> = {
    cancel: () => cancel(context, orgId),
    resume: () => resume(context, orgId),
    'end the trial': () => endTrial(context, orgId),
    'change plan': () => changePlan(context, orgId, plan),
    preview: () => preview(context, orgId, plan),
    credit: () => balance(context, orgId),
    'payment link': () => callProvider(log, context.provider.paymentLink(ref, { language: 'en', origin: '' })),
  }
  const before = paddle.subscription(ref)
  // Reads are tried three times.
  paddle.faults.push(...[1, 2, 3].map(() => ({ method, path, hangs: true })))
  await expect(perform[name]()).rejects.toMatchObject({ code: 'PADDLE.INTERNAL_ERROR' })
  expect([paddle.subscription(ref), charged(ref)]).toEqual([before, []])
  paddle.faults.length = 0
  expect(await perform[name]()).toBeTruthy()
})
