// Paddle's events, forged, repeated, late and out of order, and owners' actions while it is slow, down or declining.
import { Paddle } from '@paddle/paddle-node-sdk'
import { deleteUser } from '@parley/contracts/account/user.ts'
import * as billing from '@parley/contracts/org/billing.ts'
import { eq, inArray } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { billingNotices, subscriptions, webhookEvents } from '#database/billing.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log/log.ts'
import { awaitMail, mailsTo } from '../../testing/mailbox.ts'
import { paddleId } from '../../testing/paddle/paddle-fixtures.ts'
import { PaddleShop, priceIds, webhookSecret as secret } from '../../testing/paddle/paddle-shop.ts'
import { play, statusesHere, story } from '../../testing/paddle/paddle-story.ts'
import { reconciliationQueue } from './billing.job.ts'
import { createPaddle } from './paddle.ts'
import { createPaddleClient } from './paddle-client.ts'
import { signWebhook } from './signature.ts'

const shop = new PaddleShop()
const { paddle, info, post, deliver, checkout, subscriber, charged } = shop

test('grants access only when Paddle’s webhook arrives', async () => {
  const vera = await shop.app.register()
  const answer = await checkout(vera)
  expect(answer).toMatchObject({ price_id: priceIds.trial, customer_email: vera.email })
  const { id } = paddle.buy(answer.price_id, answer.custom_data)
  expect(await info(vera)).toBeNull()
  for (const event of paddle.eventsOf(id)) await deliver(event)
  expect(await info(vera)).toMatchObject({ status: 'TRIALING', provider: 'paddle', plan_id: shop.monthly._id })
  const [row] = await shop.app.connection.db.select().from(subscriptions).where(eq(subscriptions.providerRef, id))
  expect(JSON.stringify(row)).not.toContain('pay.example')
})

test('signs and verifies webhooks like Paddle’s SDK', async () => {
  const { ref } = await subscriber()
  const event = paddle.eventsOf(ref)[0]
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
    signed(now + 360_000),
    signed(now).replace('h1=', 'h2='),
    signed(now).replace(h1, h1.slice(0, 40)),
    `h1=${h1}`,
    signed(now).replace(/ts=\d+/, 'ts=1e9'),
  ]
  for (const signature of refused) {
    expect([signature, (await post(body, signature)).answer.code]).toEqual([signature, 'BILLING.WEBHOOK_INVALID'])
  }
  expect((await post(`${body} `, signed(now))).status).toBe(401)
  // During a rotation there are two signatures; ours may be first, in the middle or last.
  const other = 'f'.repeat(64)
  for (const both of [`h1=${h1};h1=${other}`, `h1=${other};h1=${h1}`, `h1=${other};h1=${h1};h1=${other}`]) {
    expect((await post(body, signed(now).replace(/h1=.*/, both))).status).toBe(200)
  }
  expect((await post('{"event_id":')).status).toBe(400)
  expect((await post('{}')).status).toBe(400)
})

test('grants no access for unknown, unsigned or unrelated events', async () => {
  const [vera, other] = [await shop.app.register(), await shop.app.register()]
  const { custom_data: custom } = await checkout(vera)
  const { custom_data: others } = await checkout(other)
  const gone = await shop.app.register()
  const { custom_data: ofGone, price_id: trial } = await checkout(gone)
  await shop.app.call(deleteUser, { body: { password: gone.password } }, { as: gone })
  const attempts = [
    paddle.buy(priceIds.trial, null),
    paddle.buy(priceIds.trial, { ...custom, org_id: other.user.current_org_id }),
    paddle.buy(priceIds.trial, { ...others, signature: custom.signature }),
    paddle.buy(priceIds.trial, { ...custom, signature: 7 }),
    paddle.buy(trial, ofGone),
    paddle.buy(priceIds.other, custom),
    paddle.buy(priceIds.test, custom),
    paddle.buy(priceIds.trial, (await checkout(vera, shop.yearly)).custom_data),
  ]
  for (const { id } of attempts) {
    for (const event of paddle.eventsOf(id)) expect((await deliver(event)).status).toBe(200)
  }
  expect([await info(vera), await info(other)]).toEqual([null, null])
  const refs = attempts.map(({ id }) => id)
  const ledger = await shop.app.connection.db.select().from(webhookEvents).where(inArray(webhookEvents.entityRef, refs))
  expect(ledger).toHaveLength(16)
  expect(ledger.every(({ outcome, reason }) => outcome === 'ignored' && reason !== null)).toBe(true)
  // The paid plan applies, not the requested one.
  const { id } = paddle.buy(priceIds.yearly, custom)
  for (const event of paddle.eventsOf(id)) await deliver(event)
  expect(await info(vera)).toMatchObject({ status: 'ACTIVE', plan_id: shop.yearly._id })
})

/** The state that should be stored for a subscription at the fake Paddle. */
function expected(ref: string) {
  const { status, items, scheduled_change: change, next_billed_at: next, canceled_at: over } = paddle.subscription(ref)
  return {
    status: statusesHere[status],
    plan_id: (items[0]?.price.id === priceIds.yearly ? shop.yearly : shop.monthly)._id,
    next_payment_date: next,
    pending_cancel_date: change?.effective_at ?? over,
    trial_end_date: items[0]?.trial_dates?.ends_at ?? null,
  }
}

test('reaches the correct state for events in any order', async () => {
  const prices = {
    monthly: { id: priceIds.monthly, amountMinor: 1200 },
    yearly: { id: priceIds.yearly, amountMinor: 12000 },
  }
  const seen = new Set<string>()
  const telling = fc.record({ happenings: story, isParallel: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(telling, fc.gen(), async ({ happenings, isParallel }, generate) => {
      const person = await shop.app.register()
      const { price_id: price, custom_data: custom } = await checkout(person)
      const { id: ref } = paddle.buy(price, custom)
      const charges = play(paddle, ref, happenings, prices)
      const events = paddle.eventsOf(ref)
      const twice = [...events.keys(), ...events.keys()]
      const length = { minLength: events.length, maxLength: twice.length }
      const sent = generate(fc.shuffledSubarray, twice, length).flatMap((at) => events[at] ?? [])
      // Paddle resends an event until it is acknowledged.
      const rest = events.filter((event) => !sent.includes(event))
      if (isParallel) await Promise.all([...sent, ...rest].map(deliver))
      else for (const event of [...sent, ...rest]) await deliver(event)

      expect(await info(person)).toMatchObject(expected(ref))
      expect(charged(ref)).toEqual(charges)
      const { db } = shop.app.connection
      const ledger = await db.select().from(webhookEvents)
      const kept = ledger.filter(({ eventId }) => events.some((event) => event.event_id === eventId))
      expect(kept).toHaveLength(events.length)
      const isTheirs = eq(billingNotices.orgId, person.user.current_org_id)
      const notices = await db.select({ key: billingNotices.key }).from(billingNotices).where(isTheirs)
      // A renewal does not name the organisation, so if it arrives first, its invoice exists only at Paddle.
      expect(notices.filter(({ key }) => key.startsWith('invoice ')).length).toBeLessThanOrEqual(charges.length)
      seen.add(expected(ref).status)
    }),
    { numRuns: 12, endOnFailure: true },
  )
  expect(seen.size).toBeGreaterThan(1)
}, 120_000)

test('ignores events older than the stored state', async () => {
  const { person, ref } = await subscriber()
  const early = paddle.eventsOf(ref).find(({ event_type: type }) => type === 'subscription.created')
  await shop.app.call(billing.cancelSubscription, {}, { as: person })
  paddle.renew(ref)
  const late = paddle.eventsOf(ref).at(-1)
  if (early === undefined || late === undefined) throw new Error('No events')
  expect((await deliver(late)).answer.outcome).toBe('applied')
  expect((await deliver(late)).answer.outcome).toBe('repeated')
  expect((await deliver({ ...early, event_id: paddleId('evt') })).answer.outcome).toBe('older')
  expect(await info(person)).toMatchObject({ status: 'CANCELLED' })
})

test('gives three days of grace if a payment failed during an outage', async () => {
  const person = await shop.app.register()
  const { price_id: price, custom_data: custom } = await checkout(person)
  const { id: ref } = paddle.buy(price, custom)
  paddle.setCard(ref, false)
  paddle.renew(ref)
  const fourDaysMs = 4 * 86_400_000
  const early = (at: string) => new Date(Date.parse(at) - fourDaysMs).toISOString()
  for (const event of paddle.eventsOf(ref)) await deliver({ ...event, occurred_at: early(event.occurred_at) })
  const due = await info(person)
  const graceMs = Date.parse(due?.grace_until ?? '') - Date.now()
  expect([due?.status, Math.round(graceMs / 3_600_000)]).toEqual(['PAST_DUE', 72])
})

test('runs each action once when requested concurrently in two tabs', async () => {
  const { person, ref } = await subscriber()
  const twice = <T>(act: () => Promise<T>) => Promise.all([act(), act()])
  const count = (call: string) => paddle.calls.filter((one) => one === call).length
  await twice(() => shop.app.call(billing.cancelSubscription, {}, { as: person }))
  expect(count(`POST /subscriptions/${ref}/cancel`)).toBe(1)
  await twice(() => shop.app.call(billing.resumeSubscription, {}, { as: person }))
  expect(paddle.subscription(ref).scheduled_change).toBeNull()
  await twice(() => shop.app.call(billing.endTrial, {}, { as: person }))
  expect(charged(ref)).toEqual([1200])
  const change = { params: { id: shop.yearly._id } }
  expect(await shop.app.call(billing.previewPlanChange, change, { as: person })).toMatchObject({ amount: 108 })
  const changed = await twice(() => shop.app.call(billing.changePlan, change, { as: person }))
  expect(changed.map((one) => one.plan_id)).toEqual([shop.yearly._id, shop.yearly._id])
  expect(charged(ref)).toEqual([1200, 10800])
  expect((await shop.app.call(billing.getPaymentDetailsLink, {}, { as: person })).url).toContain('https://pay.example/')
  expect((await shop.app.refused(billing.getSandboxLink, {}, { as: person })).code).toBe('BILLING.NOT_POSSIBLE')
})

test('looks up the result of an action whose response was lost', async () => {
  const { person, ref } = await subscriber()
  paddle.faults.push({ method: 'POST', path: /\/activate$/, done: true })
  expect(await shop.app.call(billing.endTrial, {}, { as: person })).toMatchObject({ status: 'ACTIVE' })
  expect(charged(ref)).toEqual([1200])
  paddle.faults.push({ method: 'PATCH', path: /\/sub_\w+$/, done: true, status: 500 })
  expect(await shop.app.call(billing.changePlan, { params: { id: shop.yearly._id } }, { as: person })).toMatchObject({
    plan_id: shop.yearly._id,
  })
  expect(charged(ref)).toEqual([1200, 10800])
  paddle.faults.push({ method: 'POST', path: /\/cancel$/, hangs: true, done: true })
  expect(await shop.app.call(billing.cancelSubscription, {}, { as: person })).toMatchObject({
    status: 'ACTIVE',
    next_payment_date: null,
  })
})

test('mails each invoice once', async () => {
  const { person, ref } = await subscriber()
  paddle.renew(ref)
  const [paid] = paddle
    .eventsOf(ref)
    .filter((event) => event.event_type === 'transaction.completed')
    .slice(-1)
  if (paid === undefined) throw new Error('Nothing was paid')
  for (const event of [...paddle.eventsOf(ref), { ...paid, event_id: paddleId('evt') }, paid]) await deliver(event)
  const mail = await awaitMail(shop.app, person.email)
  expect(mail.text).not.toContain('sandbox')
  const link = new URL(mail.link).pathname
  paddle.faults.push(...[1, 2, 3].map(() => ({ method: 'GET', path: /\/invoice$/, status: 500 })))
  const down = await shop.app.fetch(link, { redirect: 'manual' })
  expect([down.status, ((await down.json()) as { code: string }).code]).toEqual([403, 'PADDLE.INTERNAL_ERROR'])
  const found = await shop.app.fetch(link, { redirect: 'manual' })
  expect([found.status, found.headers.get('location')]).toEqual([302, `https://invoices.example/${paid.data.id}.pdf`])
  expect(await mailsTo(shop.app, person.email)).toHaveLength(1)
})

test('recovers lost webhooks without undoing newer changes', async () => {
  const { person, ref } = await subscriber()
  paddle.renew(ref)
  const others = await Promise.all([1, 2, 3].map(() => shop.app.register()))
  for (const other of others) {
    const { price_id: price, custom_data: custom } = await checkout(other)
    paddle.buy(price, custom)
  }
  const jobs = await startJobs(shop.app.connection, createLog({ LOG_LEVEL: 'silent' }))
  await jobs.send(reconciliationQueue, {})
  await vi.waitFor(
    async () => {
      expect(await info(person)).toMatchObject({
        status: 'ACTIVE',
        next_payment_date: paddle.subscription(ref).next_billed_at,
      })
      for (const other of others) expect(await info(other)).toMatchObject({ status: 'TRIALING' })
    },
    { timeout: 60_000 },
  )
  await jobs.stop(2_000)
})

test('ends the later of two parallel purchases', async () => {
  const vera = await shop.app.register()
  const [one, other] = [await checkout(vera), await checkout(vera)]
  const [first, second] = [paddle.buy(one.price_id, one.custom_data), paddle.buy(other.price_id, other.custom_data)]
  await Promise.all([...paddle.eventsOf(second.id), ...paddle.eventsOf(first.id)].map(deliver))
  await vi.waitFor(() => expect(paddle.subscription(second.id).status).toBe('canceled'), { timeout: 60_000 })
  for (const event of paddle.eventsOf(second.id)) await deliver(event)
  expect(paddle.subscription(first.id).status).toBe('trialing')
  expect(await info(vera)).toMatchObject({ status: 'TRIALING' })
  await shop.app.call(deleteUser, { body: { password: vera.password } }, { as: vera })
  await vi.waitFor(() => expect(paddle.subscription(first.id).status).toBe('canceled'), { timeout: 60_000 })
  expect(await mailsTo(shop.app, vera.email)).toEqual([])
})

test('refunds the later of two paid purchases once', async () => {
  for (const isFirstHeard of [true, false]) {
    const vera = await shop.app.register()
    const checkouts = [await checkout(vera), await checkout(vera)]
    const [first, second] = checkouts.map(({ custom_data: custom }) => paddle.buy(priceIds.monthly, custom).id)
    if (first === undefined || second === undefined) throw new Error('Nothing was bought')
    const [heard, other] = isFirstHeard ? [first, second] : [second, first]
    await shop.deliverAll(heard)
    await shop.deliverAll(other)
    const mails = () => mailsTo(shop.app, vera.email)
    await vi.waitFor(async () => expect((await mails()).some(({ raw }) => raw.includes('paid for twice'))).toBe(true), {
      timeout: 60_000,
    })
    for (const ref of [second, first, second]) await shop.deliverAll(ref)
    for (const event of paddle.eventsOf(second)) await deliver({ ...event, event_id: paddleId('evt') })
    expect([paddle.subscription(first).status, paddle.subscription(second).status]).toEqual(['active', 'canceled'])
    expect(await info(vera)).toMatchObject({ status: 'ACTIVE', plan_id: shop.monthly._id })
    const refunds = paddle.refunds.filter(({ subscription_id: ref }) => ref === first || ref === second)
    expect(refunds).toMatchObject([
      { subscription_id: second, action: 'refund', type: 'full', totals: { total: '1200' } },
    ])
    // The second purchase gets an invoice only if the first was still unknown.
    const invoices = (await mails()).filter(({ raw }) => raw.includes('Subject: Your invoice'))
    expect([invoices.length, await mails()]).toEqual([
      isFirstHeard ? 1 : 2,
      expect.objectContaining({ length: invoices.length + 1 }),
    ])
  }
})

test('requests a refund once even if the response is lost', async () => {
  const { ref } = await subscriber(shop.yearly)
  const receiver = { provider: 'paddle' } as Parameters<typeof createPaddle>[0]
  const provider = createPaddle(receiver, createPaddleClient({ apiKey: paddle.apiKey, apiUrl: paddle.url }))
  paddle.faults.push({ method: 'POST', path: /adjustments$/, status: 500, done: true })
  await expect(provider.refund(ref)).rejects.toThrow('Paddle answered 500')
  const [payment] = paddle.transactions.filter(({ subscription_id: one }) => one === ref)
  expect([await provider.refund(ref), await provider.refund(ref)]).toEqual([[payment?.id], [payment?.id]])
  expect(paddle.refunds.filter(({ subscription_id: one }) => one === ref)).toHaveLength(1)
})
