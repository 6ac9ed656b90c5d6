// Kills the server during an owner's action: between the provider's answer and our commit, and between two steps of a
// change. The state is correct again within seconds, and nothing is charged or refunded twice.
import { randomBytes } from 'node:crypto'
import * as billing from '@parley/contracts/org/billing.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { billingNotices, plans, subscriptions } from '#database/billing.ts'
import type { Connection } from '#database/connect.ts'
import { type Jobs, startJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log/log.ts'
import { paddleId } from '../../testing/paddle/paddle-fixtures.ts'
import { type Fault, PaddleServer } from '../../testing/paddle/paddle-server.ts'
import { KillableServer } from '../../testing/processes/killable-server.ts'
import { createTestDatabase, type TestDatabase, testEngine } from '../../testing/test-database.ts'
import { clockQueue, endQueue } from './billing.job.ts'
import { signWebhook } from './signature.ts'
import { webhookPath } from './webhook.routes.ts'

const waitOptions = { timeout: 60_000, interval: 50 }
/** Long enough for a test that starts the server twice. */
const testMs = 180_000
const secret = 'pdl_ntfset_test'
const trial = { id: paddleId('pri'), amountMinor: 1200, interval: 'month', trialDays: 7 } as const
const monthly = { id: paddleId('pri'), amountMinor: 1200, interval: 'month', trialDays: 0 } as const
const yearly = { id: paddleId('pri'), amountMinor: 12_000, interval: 'year', trialDays: 0 } as const

describe.runIf(testEngine === 'postgres')('when the server is killed during an action', () => {
  const paddle = new PaddleServer([trial, monthly, yearly])
  let database: TestDatabase
  let connection: Connection
  let jobs: Jobs
  let server: KillableServer
  let monthlyId: string
  let yearlyId: string
  beforeAll(async () => {
    database = await createTestDatabase()
    connection = await database.connect()
    server = await KillableServer.start({
      DATABASE_URL: database.url ?? '',
      ACCESS_TOKEN_SECRET: randomBytes(32).toString('hex'),
      PADDLE_API_URL: await paddle.listen(),
      PADDLE_API_KEY: paddle.apiKey,
      PADDLE_CLIENT_TOKEN: 'test_token',
      PADDLE_WEBHOOK_SECRET: secret,
    })
    jobs = await startJobs(connection, createLog({ LOG_LEVEL: 'silent' }))
    const price = async (slug: string, change: Partial<typeof plans.$inferInsert>) => {
      const [plan] = await connection.db.update(plans).set(change).where(eq(plans.slug, slug)).returning()
      return plan?.id ?? ''
    }
    monthlyId = await price('parley-monthly', { paddleTrialPrice: trial.id, paddlePrice: monthly.id })
    yearlyId = await price('parley-yearly', { paddlePrice: yearly.id })
  }, testMs)
  afterEach(() => {
    paddle.faults.length = 0
  })
  afterAll(async () => {
    await jobs.stop(2_000)
    await server.remove()
    await connection.close()
    await database.drop()
    await paddle.close()
  })

  async function deliverAll(ref: string): Promise<void> {
    for (const event of paddle.eventsOf(ref)) {
      const body = JSON.stringify(event)
      const headers = {
        'content-type': 'application/json',
        'paddle-signature': signWebhook(secret, Buffer.from(body), new Date()),
      }
      const response = await fetch(`${server.url}${webhookPath}`, { method: 'POST', body, headers })
      expect([response.status, await response.text()]).toEqual([200, expect.anything()])
    }
  }

  async function checkout(token: string): Promise<Extract<billing.Checkout, { provider: 'paddle' }>> {
    const { method, path } = billing.startCheckout
    const answer = await server.call<billing.Checkout>(method, path, token, { plan_id: monthlyId })
    if (answer.provider !== 'paddle') throw new Error('Not Paddle')
    return answer
  }

  async function subscribe() {
    const token = await server.register()
    const { price_id: price, custom_data: custom } = await checkout(token)
    const { id: ref } = paddle.buy(price, custom)
    await deliverAll(ref)
    return { token, ref }
  }

  /** Requests an action, and kills the server as soon as it has called Paddle; the answer never arrives. */
  async function killAt(fault: Fault, ask: () => Promise<unknown>): Promise<void> {
    const before = paddle.calls.length
    paddle.faults.push({ ...fault, hangs: true })
    const asked = ask().catch(() => undefined)
    const isCalled = (call: string) => call.startsWith(fault.method) && fault.path.test(call)
    await vi.waitFor(() => expect(paddle.calls.slice(before).some(isCalled)).toBe(true), waitOptions)
    await server.kill()
    await asked
    await server.boot()
  }

  const call = (token: string, { method, path }: { method: string; path: string }, id = '') =>
    server.call<billing.Subscription>(method, path.replace(':id', id), token)
  const charged = (ref: string) => paddle.charges.filter((one) => one.ref === ref).map(({ amountMinor }) => amountMinor)
  const callsOf = (text: string) => paddle.calls.filter((one) => one === text).length
  const rowOf = async (ref: string) =>
    (await connection.db.select().from(subscriptions).where(eq(subscriptions.providerRef, ref)))[0]

  test('ends a trial once even if the answer was not stored', { timeout: testMs }, async () => {
    const { token, ref } = await subscribe()
    await killAt({ method: 'POST', path: /\/activate$/, done: true }, () => call(token, billing.endTrial))
    // The dead process's lease expires after four seconds; only then does the next action begin.
    const seconds = sql<number>`extract(epoch from ${subscriptions.busyUntil} - now())::float8`
    const [left] = await connection.db
      .select({ status: subscriptions.status, leaseSeconds: seconds })
      .from(subscriptions)
      .where(eq(subscriptions.providerRef, ref))
    expect(left?.status).toBe('TRIALING')
    expect(left?.leaseSeconds).toBeLessThanOrEqual(4)
    expect(await call(token, billing.endTrial)).toMatchObject({ status: 'ACTIVE', plan_id: monthlyId })
    expect([charged(ref), callsOf(`POST /subscriptions/${ref}/activate`)]).toEqual([[1200], 1])
  })

  test('changes a paid plan once even if the answer was not stored', {
    timeout: testMs,
  }, async () => {
    const { token, ref } = await subscribe()
    await call(token, billing.endTrial)
    const change = () => call(token, billing.changePlan, yearlyId)
    await killAt({ method: 'PATCH', path: /\/sub_\w+$/, done: true }, change)
    const paid = charged(ref)
    expect(await change()).toMatchObject({ status: 'ACTIVE', plan_id: yearlyId })
    expect([charged(ref), callsOf(`PATCH /subscriptions/${ref}`)]).toEqual([paid, 1])
    expect((await rowOf(ref))?.unfinishedChange).toBeNull()
  })

  test('completes a change that is requested again after a crash', {
    timeout: testMs,
  }, async () => {
    const { token, ref } = await subscribe()
    const change = () => call(token, billing.changePlan, yearlyId)
    await killAt({ method: 'POST', path: /\/activate$/ }, change)
    expect([paddle.subscription(ref).status, paddle.subscription(ref).items[0]?.price.id]).toEqual([
      'trialing',
      yearly.id,
    ])
    expect(await change()).toMatchObject({ status: 'ACTIVE', plan_id: yearlyId })
    expect(charged(ref)).toEqual([12_000])
    expect((await rowOf(ref))?.unfinishedChange).toBeNull()
  })

  test('reverts a change that is not requested again', { timeout: testMs }, async () => {
    const { token, ref } = await subscribe()
    await call(token, billing.cancelSubscription)
    await killAt({ method: 'POST', path: /\/activate$/ }, () => call(token, billing.changePlan, yearlyId))
    expect((await rowOf(ref))?.unfinishedChange).toMatchObject({ plan_id: yearlyId, is_ending: true })
    await vi.waitFor(
      async () => {
        await jobs.send(clockQueue, {})
        expect((await rowOf(ref))?.unfinishedChange).toBeNull()
      },
      { timeout: waitOptions.timeout, interval: 1_000 },
    )
    const { status, items, scheduled_change: ends } = paddle.subscription(ref)
    expect([status, items[0]?.price.id, ends?.action]).toEqual(['trialing', trial.id, 'cancel'])
    const { method, path } = billing.getSubscription
    const { subscription } = await server.call<{ subscription: billing.Subscription }>(method, path, token)
    expect(subscription).toMatchObject({ status: 'TRIALING', plan_id: monthlyId, next_payment_date: null })
    expect(charged(ref)).toEqual([])
  })

  test('refunds a duplicate purchase once', { timeout: testMs }, async () => {
    const { token, ref: first } = await subscribe()
    const row = await rowOf(first)
    const { id: second } = paddle.buy(monthly.id, paddle.subscription(first).custom_data)
    await killAt({ method: 'POST', path: /\/adjustments$/, done: true }, () => deliverAll(second))
    await deliverAll(second)
    await jobs.send(endQueue, { ref: second, twice: row?.orgId ?? '' })
    const [payment] = paddle.transactions.filter((one) => one.subscription_id === second)
    const key = `refunded ${payment?.id}`
    const notices = () => connection.db.select().from(billingNotices).where(eq(billingNotices.key, key))
    await vi.waitFor(async () => expect(await notices()).toHaveLength(1), waitOptions)
    expect(paddle.refunds.filter((one) => one.transaction_id === payment?.id)).toHaveLength(1)
    expect([paddle.subscription(first).status, paddle.subscription(second).status]).toEqual(['trialing', 'canceled'])
    const { method, path } = billing.getSubscription
    const { subscription } = await server.call<{ subscription: billing.Subscription }>(method, path, token)
    expect(subscription.status).toBe('TRIALING')
  })
})
