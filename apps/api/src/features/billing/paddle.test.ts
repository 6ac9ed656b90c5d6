// Paddle: what it tells, forged, twice, late and out of order, and what owners do while it is slow, down or of another mind.
import { Paddle } from '@paddle/paddle-node-sdk'
import * as billing from '@parley/contracts/billing.ts'
import { deleteUser } from '@parley/contracts/user.ts'
import { eq, inArray } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { plans, subscriptions, webhookEvents } from '#database/billing.ts'
import { startJobs } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { awaitMail, mailsTo } from '../../testing/mailbox.ts'
import type { Event } from '../../testing/paddle-forms.ts'
import { PaddleServer } from '../../testing/paddle-server.ts'
import { paddleId } from '../../testing/paddle-things.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { reconciliationQueue } from './billing.job.ts'
import { signWebhook } from './signature.ts'

const secret = 'pdl_ntfset_test'
const priceIds = {
  monthly: paddleId('pri'),
  trial: paddleId('pri'),
  yearly: paddleId('pri'),
  test: paddleId('pri'),
  other: paddleId('pri'),
}
const paddle = new PaddleServer([
  { id: priceIds.trial, amountMinor: 1200, interval: 'month', trialDays: 7 },
  { id: priceIds.monthly, amountMinor: 1200, interval: 'month', trialDays: 0 },
  { id: priceIds.yearly, amountMinor: 12000, interval: 'year', trialDays: 0 },
  { id: priceIds.test, amountMinor: 100, interval: 'month', trialDays: 0 },
  { id: priceIds.other, amountMinor: 1, interval: 'month', trialDays: 0 },
])

let app: TestApp
let monthly: billing.Plan
let yearly: billing.Plan
beforeAll(async () => {
  app = await startTestApp({
    env: {
      PADDLE_API_URL: await paddle.listen(),
      PADDLE_API_KEY: paddle.apiKey,
      PADDLE_CLIENT_TOKEN: 'test_token',
      PADDLE_WEBHOOK_SECRET: secret,
      PADDLE_ENVIRONMENT: 'sandbox',
    },
  })
  const set = (slug: string, paddlePrice: string, paddleTrialPrice: string | null) =>
    app.connection.db.update(plans).set({ paddlePrice, paddleTrialPrice }).where(eq(plans.slug, slug))
  await set('parley-monthly', priceIds.monthly, priceIds.trial)
  await set('parley-yearly', priceIds.yearly, null)
  await set('parley-test', priceIds.test, null)
  const { items } = await app.call(billing.listPlans, {})
  const [first, second] = items
  if (first === undefined || second === undefined) throw new Error('Plans are missing')
  ;[monthly, yearly] = [first, second]
})
afterAll(async () => {
  await app.stop()
  await paddle.close()
})
afterEach(() => {
  paddle.faults.length = 0
  expect(paddle.takeViolations()).toEqual([])
})

const info = async (person: TestUser) => (await app.call(billing.getSubscription, {}, { as: person })).subscription

async function post(body: string, signature = signWebhook(secret, Buffer.from(body), new Date())) {
  const headers = { 'content-type': 'application/json', 'paddle-signature': signature }
  const response = await app.fetch('/api/webhooks/paddle', { method: 'POST', body, headers })
  return { status: response.status, answer: (await response.json()) as { outcome?: string; code?: string } }
}
const deliver = (event: Event) => post(JSON.stringify(event))
const eventsOf = (ref: string) => paddle.eventsOf(ref)

async function checkout(person: TestUser, plan = monthly) {
  const answer = await app.call(billing.startCheckout, { body: { plan_id: plan._id } }, { as: person })
  if (answer.provider !== 'paddle') throw new Error('Not Paddle')
  return answer
}

/** Somebody whose checkout is done and of whom Paddle has told everything. */
async function subscriber(plan = monthly) {
  const person = await app.register()
  const { price_id: price, custom_data: custom } = await checkout(person, plan)
  const { id: ref } = paddle.buy(price, custom)
  for (const event of eventsOf(ref)) expect((await deliver(event)).status).toBe(200)
  return { person, ref }
}
const charged = (ref: string) =>
  paddle.charges.filter((charge) => charge.ref === ref).map(({ amountMinor }) => amountMinor)

test('a checkout names price, payer and organisation, and only Paddle’s word opens anything', async () => {
  const vera = await app.register()
  const answer = await checkout(vera)
  expect(answer).toMatchObject({ price_id: priceIds.trial, customer_email: vera.email })
  const { id } = paddle.buy(answer.price_id, answer.custom_data)
  expect(await info(vera)).toBeNull()
  for (const event of eventsOf(id)) await deliver(event)
  expect(await info(vera)).toMatchObject({ status: 'TRIALING', provider: 'paddle', plan_id: monthly._id })
  const [row] = await app.connection.db.select().from(subscriptions).where(eq(subscriptions.providerRef, id))
  expect(JSON.stringify(row)).not.toContain('pay.example')
})

test('the official SDK believes what we sign, and we what it signs; forged and stale is refused', async () => {
  const { ref } = await subscriber()
  const event = eventsOf(ref)[0]
  const body = JSON.stringify({ ...event, event_id: paddleId('evt') })
  const now = Date.now()
  const signed = (at: number, key = secret) => signWebhook(key, Buffer.from(body), new Date(at))
  const sdk = new Paddle('key')
  expect(await sdk.webhooks.isSignatureValid(body, secret, signed(now))).toBe(true)
  expect(await sdk.webhooks.isSignatureValid(body, 'another', signed(now))).toBe(false)
  const h1 = /h1=(\w+)/.exec(signed(now))?.[1] ?? ''
  const refused = [
    '',
    'nonsense',
    signed(now, 'another'),
    signed(now - 301_000),
    signed(now + 301_000),
    signed(now).replace('h1=', 'h2='),
    signed(now).replace(h1, h1.slice(0, 40)),
    `h1=${h1}`,
    signed(now).replace(/ts=\d+/, 'ts=1e9'),
  ]
  for (const signature of refused) {
    expect([signature, (await post(body, signature)).answer.code]).toEqual([signature, 'BILLING.WEBHOOK_INVALID'])
  }
  expect((await post(`${body} `, signed(now))).status).toBe(401)
  // While a secret is replaced there are two signatures; ours may be the first, in the middle or the last.
  const other = 'f'.repeat(64)
  for (const both of [`h1=${h1};h1=${other}`, `h1=${other};h1=${h1}`, `h1=${other};h1=${h1};h1=${other}`]) {
    expect((await post(body, signed(now).replace(/h1=.*/, both))).status).toBe(200)
  }
  expect((await post('{"event_id":')).status).toBe(400)
  expect((await post('{}')).status).toBe(400)
})

test('whoever is unknown, unsigned, or paid for something else is written down and opens nothing', async () => {
  const [vera, other] = [await app.register(), await app.register()]
  const { custom_data: custom } = await checkout(vera)
  const { custom_data: others } = await checkout(other)
  const gone = await app.register()
  const { custom_data: ofGone, price_id: trial } = await checkout(gone)
  await app.call(deleteUser, { body: { password: gone.password } }, { as: gone })
  const attempts = [
    paddle.buy(priceIds.trial, null),
    paddle.buy(priceIds.trial, { ...custom, org_id: other.user.current_org_id }),
    paddle.buy(priceIds.trial, { ...others, signature: custom.signature }),
    paddle.buy(priceIds.trial, { ...custom, signature: 7 }),
    paddle.buy(trial, ofGone),
    paddle.buy(priceIds.other, custom),
    paddle.buy(priceIds.test, custom),
    paddle.buy(priceIds.trial, (await checkout(vera, yearly)).custom_data),
  ]
  for (const { id } of attempts) {
    for (const event of eventsOf(id)) expect((await deliver(event)).status).toBe(200)
  }
  expect([await info(vera), await info(other)]).toEqual([null, null])
  const refs = attempts.map(({ id }) => id)
  const ledger = await app.connection.db.select().from(webhookEvents).where(inArray(webhookEvents.entityRef, refs))
  expect(ledger).toHaveLength(16)
  expect(ledger.every(({ outcome, reason }) => outcome === 'ignored' && reason !== null)).toBe(true)
  // What is paid for counts, not what was asked for.
  const { id } = paddle.buy(priceIds.yearly, custom)
  for (const event of eventsOf(id)) await deliver(event)
  expect(await info(vera)).toMatchObject({ status: 'ACTIVE', plan_id: yearly._id })
})

test('in whatever order and however often events come, at once, the end is that of the right order', async () => {
  const story = async () => {
    const person = await app.register()
    const { price_id: price, custom_data: custom } = await checkout(person)
    const { id: ref } = paddle.buy(price, custom)
    paddle.setCard(ref, false)
    paddle.renew(ref)
    paddle.setCard(ref, true)
    paddle.renew(ref)
    paddle.renew(ref)
    return { person, events: eventsOf(ref), ref }
  }
  const finals = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(1000), { minLength: 12, maxLength: 24 }), fc.boolean(), async (picks, atOnce) => {
      const { person, events, ref } = await story()
      const shuffled = [...events.keys()].sort((a, b) => (picks[a] ?? a) - (picks[b] ?? b))
      const sent = [...shuffled, ...picks.map((pick) => pick % events.length)].flatMap((at) => events[at] ?? [])
      if (atOnce) await Promise.all(sent.map(deliver))
      else for (const event of sent) await deliver(event)
      const found = await info(person)
      expect(found?.next_payment_date).toBe(paddle.subscription(ref).next_billed_at)
      finals.add(`${found?.status}`)
      const ledger = await app.connection.db.select().from(webhookEvents)
      const seen = ledger.filter(({ eventId }) => events.some((event) => event.event_id === eventId))
      expect(seen).toHaveLength(events.length)
    }),
    { numRuns: 8 },
  )
  expect([...finals]).toEqual(['ACTIVE'])
}, 120_000)

test('what is older than what is known changes nothing, and an ended subscription stays ended', async () => {
  const { person, ref } = await subscriber()
  const early = eventsOf(ref).find(({ event_type: type }) => type === 'subscription.created')
  await app.call(billing.cancelSubscription, {}, { as: person })
  paddle.renew(ref)
  const late = eventsOf(ref).at(-1)
  if (early === undefined || late === undefined) throw new Error('No events')
  expect((await deliver(late)).answer.outcome).toBe('applied')
  expect((await deliver(late)).answer.outcome).toBe('repeated')
  expect((await deliver({ ...early, event_id: paddleId('evt') })).answer.outcome).toBe('older')
  expect(await info(person)).toMatchObject({ status: 'CANCELLED' })
})

test('two owner tabs cancel, resume, end the trial and change plan at once: each is done once', async () => {
  const { person, ref } = await subscriber()
  const twice = <T>(act: () => Promise<T>) => Promise.all([act(), act()])
  const count = (call: string) => paddle.calls.filter((one) => one === call).length
  await twice(() => app.call(billing.cancelSubscription, {}, { as: person }))
  expect(count(`POST /subscriptions/${ref}/cancel`)).toBe(1)
  await twice(() => app.call(billing.resumeSubscription, {}, { as: person }))
  expect(paddle.subscription(ref).scheduled_change).toBeNull()
  await twice(() => app.call(billing.endTrial, {}, { as: person }))
  expect(charged(ref)).toEqual([1200])
  const change = { params: { id: yearly._id } }
  expect(await app.call(billing.previewPlanChange, change, { as: person })).toMatchObject({ amount: 120 })
  const changed = await twice(() => app.call(billing.changePlan, change, { as: person }))
  expect(changed.map((one) => one.plan_id)).toEqual([yearly._id, yearly._id])
  expect(charged(ref)).toEqual([1200, 12000])
  expect((await app.call(billing.getPaymentDetailsLink, {}, { as: person })).url).toContain('https://pay.example/')
  expect((await app.refused(billing.getSandboxLink, {}, { as: person })).code).toBe('BILLING.NOT_POSSIBLE')
}, 60_000)

test('a change of plan in a trial charges once, and a declined card leaves everything as it was', async () => {
  const { person, ref } = await subscriber()
  const change = { params: { id: yearly._id } }
  expect(await app.call(billing.previewPlanChange, change, { as: person })).toMatchObject({
    amount: 120,
    currency: 'EUR',
  })
  paddle.setCard(ref, false)
  const refused = await app.refused(billing.changePlan, change, { as: person })
  expect([refused.code, refused.details[0]?.code]).toEqual(['BILLING.NOT_POSSIBLE', 'subscription_payment_declined'])
  expect([paddle.subscription(ref).items[0]?.price.id, charged(ref)]).toEqual([priceIds.trial, []])
  expect(await info(person)).toMatchObject({ status: 'TRIALING', plan_id: monthly._id })
  paddle.setCard(ref, true)
  expect(await app.call(billing.changePlan, change, { as: person })).toMatchObject({
    status: 'ACTIVE',
    plan_id: yearly._id,
  })
  expect(charged(ref)).toEqual([12000])
})

test.each([
  ['the connection is cut', {}],
  ['an error', { status: 500 }],
  ['a lock', { status: 409, code: 'subscription_locked_renewal' }],
  ['too many calls', { status: 429, retryAfter: '60' }],
])('a change of plan in a trial that %s ends leaves the old plan and a cancellation', async (_what, fault) => {
  for (const isCancelled of [false, true]) {
    const { person, ref } = await subscriber()
    if (isCancelled) await app.call(billing.cancelSubscription, {}, { as: person })
    paddle.faults.push({ method: 'POST', path: /\/activate$/, ...fault })
    const change = { params: { id: yearly._id } }
    expect((await app.refused(billing.changePlan, change, { as: person })).code).toBe('PADDLE.INTERNAL_ERROR')
    const { status, items, scheduled_change: ends } = paddle.subscription(ref)
    expect([status, items[0]?.price.id, ends?.action]).toEqual([
      'trialing',
      priceIds.trial,
      isCancelled ? 'cancel' : undefined,
    ])
    for (const event of eventsOf(ref)) await deliver(event)
    expect(await info(person)).toMatchObject({ status: 'TRIALING', plan_id: monthly._id })
    expect(charged(ref)).toEqual([])
  }
})

test('a change of plan that was made although its answers got lost is not taken back', async () => {
  const { person, ref } = await subscriber()
  // What has become of it is not answered either when it is asked for at first.
  const then = { method: 'GET', path: /\/sub_\w+$/, status: 429, retryAfter: '60' }
  paddle.faults.push({ method: 'POST', path: /\/activate$/, done: true, status: 500, then })
  const changed = await app.call(billing.changePlan, { params: { id: yearly._id } }, { as: person })
  expect(changed).toMatchObject({ status: 'ACTIVE', plan_id: yearly._id })
  expect(charged(ref)).toEqual([12000])
})

const acts = [
  ['cancel', billing.cancelSubscription, 'POST', /\/cancel$/],
  ['resume', billing.resumeSubscription, 'PATCH', /\/sub_\w+$/],
  ['end the trial', billing.endTrial, 'POST', /\/activate$/],
  ['change plan', billing.changePlan, 'PATCH', /\/sub_\w+$/],
  ['preview', billing.previewPlanChange, 'PATCH', /\/preview$/],
  ['payment link', billing.getPaymentDetailsLink, 'GET', /transaction$/],
] as const

test.each(acts)(
  '%s: Paddle being down, cut off, locked or out of its mind costs nothing and is said',
  async (name, endpoint, method, path) => {
    const { person, ref } = await subscriber()
    if (name === 'resume') await app.call(billing.cancelSubscription, {}, { as: person })
    const given = { params: { id: yearly._id } }
    const faults = [
      { status: 500 },
      {},
      { status: 409, code: 'subscription_locked_renewal' },
      { status: 429, retryAfter: '60' },
      { status: 403, code: 'forbidden' },
    ]
    for (const fault of faults) {
      // Safe calls are made three times.
      paddle.faults.push(...[1, 2, 3].map(() => ({ method, path, ...fault })))
      const refused = await app.refused(endpoint, given, { as: person })
      expect([fault, refused.status, refused.code]).toEqual([fault, 403, 'PADDLE.INTERNAL_ERROR'])
      if (fault.status === 409) expect(refused.headers.get('retry-after')).toBe('1800')
      if (fault.status === 429) expect(refused.headers.get('retry-after')).toBe('60')
      paddle.faults.length = 0
    }
    expect(charged(ref)).toEqual([])
    paddle.faults.push({ method, path, status: 429, retryAfter: '0' })
    expect(await app.call(endpoint, given, { as: person })).toBeTruthy()
  },
)

test('an answer that gets lost is asked for and never brought about twice', async () => {
  const { person, ref } = await subscriber()
  paddle.faults.push({ method: 'POST', path: /\/activate$/, done: true })
  expect(await app.call(billing.endTrial, {}, { as: person })).toMatchObject({ status: 'ACTIVE' })
  expect(charged(ref)).toEqual([1200])
  paddle.faults.push({ method: 'PATCH', path: /\/sub_\w+$/, done: true, status: 500 })
  expect(await app.call(billing.changePlan, { params: { id: yearly._id } }, { as: person })).toMatchObject({
    plan_id: yearly._id,
  })
  expect(charged(ref)).toEqual([1200, 12000])
  paddle.faults.push({ method: 'POST', path: /\/cancel$/, hangs: true, done: true })
  expect(await app.call(billing.cancelSubscription, {}, { as: person })).toMatchObject({
    status: 'ACTIVE',
    next_payment_date: null,
  })
}, 60_000)

test('an invoice is mailed once, and its link says so while Paddle is down', async () => {
  const { person, ref } = await subscriber()
  paddle.renew(ref)
  const [paid] = eventsOf(ref)
    .filter((event) => event.event_type === 'transaction.completed')
    .slice(-1)
  if (paid === undefined) throw new Error('Nothing was paid')
  for (const event of [...eventsOf(ref), { ...paid, event_id: paddleId('evt') }, paid]) await deliver(event)
  const link = new URL((await awaitMail(app, person.email)).link).pathname
  paddle.faults.push(...[1, 2, 3].map(() => ({ method: 'GET', path: /\/invoice$/, status: 500 })))
  const down = await app.fetch(link, { redirect: 'manual' })
  expect([down.status, ((await down.json()) as { code: string }).code]).toEqual([403, 'PADDLE.INTERNAL_ERROR'])
  const found = await app.fetch(link, { redirect: 'manual' })
  expect([found.status, found.headers.get('location')]).toEqual([302, `https://invoices.example/${paid.data.id}.pdf`])
  expect(await mailsTo(app, person.email)).toHaveLength(1)
})

test('webhooks that were lost are made up for, in pages, and nothing newer is undone', async () => {
  const { person, ref } = await subscriber()
  paddle.renew(ref)
  const others = await Promise.all([1, 2, 3].map(() => app.register()))
  for (const other of others) {
    const { price_id: price, custom_data: custom } = await checkout(other)
    paddle.buy(price, custom)
  }
  const jobs = await startJobs(app.connection, createLog({ LOG_LEVEL: 'silent' }))
  await jobs.send(reconciliationQueue, {})
  await vi.waitFor(
    async () => {
      expect(await info(person)).toMatchObject({
        status: 'ACTIVE',
        next_payment_date: paddle.subscription(ref).next_billed_at,
      })
      for (const other of others) expect(await info(other)).toMatchObject({ status: 'TRIALING' })
    },
    { timeout: 15_000 },
  )
  await jobs.stop(2_000)
}, 40_000)

test('bought in two tabs at once, one stays and the later one is ended; who goes is charged no more', async () => {
  const vera = await app.register()
  const [one, other] = [await checkout(vera), await checkout(vera)]
  const [first, second] = [paddle.buy(one.price_id, one.custom_data), paddle.buy(other.price_id, other.custom_data)]
  await Promise.all([...eventsOf(second.id), ...eventsOf(first.id)].map(deliver))
  await vi.waitFor(() => expect(paddle.subscription(second.id).status).toBe('canceled'), { timeout: 15_000 })
  for (const event of eventsOf(second.id)) await deliver(event)
  expect(paddle.subscription(first.id).status).toBe('trialing')
  expect(await info(vera)).toMatchObject({ status: 'TRIALING' })
  await app.call(deleteUser, { body: { password: vera.password } }, { as: vera })
  await vi.waitFor(() => expect(paddle.subscription(first.id).status).toBe('canceled'), { timeout: 15_000 })
  expect(await mailsTo(app, vera.email)).toEqual([])
}, 60_000)
