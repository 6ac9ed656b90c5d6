// Kills the server at seeded random moments while webhooks arrive and owners act. Acknowledged events are stored, the
// others are delivered again; in the end the state equals Paddle's and nothing was charged twice.
import { randomBytes } from 'node:crypto'
import * as billing from '@parley/contracts/org/billing.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { billingNotices, plans, webhookEvents } from '#database/billing.ts'
import type { Connection } from '#database/connect.ts'
import { paddleId } from '../../testing/paddle/paddle-fixtures.ts'
import type { Event } from '../../testing/paddle/paddle-forms.ts'
import { PaddleServer } from '../../testing/paddle/paddle-server.ts'
import { statusesHere } from '../../testing/paddle/paddle-story.ts'
import { KillableServer } from '../../testing/processes/killable-server.ts'
import { randomFrom } from '../../testing/random.ts'
import { createTestDatabase, type TestDatabase, testEngine } from '../../testing/test-database.ts'
import { signWebhook } from './signature.ts'
import { webhookPath } from './webhook.routes.ts'

const people = 4
const concurrency = 8
const testMs = 180_000
const secret = 'pdl_ntfset_test'
const trial = { id: paddleId('pri'), amountMinor: 1200, interval: 'month', trialDays: 7 } as const

interface Person {
  readonly token: string
  readonly ref: string
}

describe.runIf(testEngine === 'postgres')('when the server is killed', () => {
  const paddle = new PaddleServer([trial])
  let database: TestDatabase
  let connection: Connection
  let server: KillableServer
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
    await connection.db.update(plans).set({ paddleTrialPrice: trial.id }).where(eq(plans.slug, 'parley-monthly'))
  }, testMs)
  afterAll(async () => {
    await server.remove()
    await connection.close()
    await database.drop()
    await paddle.close()
  })

  async function buy(planId: string): Promise<Person> {
    const token = await server.register()
    const { method, path } = billing.startCheckout
    const checkout = await server.call<billing.Checkout>(method, path, token, { plan_id: planId })
    if (checkout.provider !== 'paddle') throw new Error('Not Paddle')
    return { token, ref: paddle.buy(checkout.price_id, checkout.custom_data).id }
  }

  /** Returns whether the server acknowledged the event. */
  async function deliver(event: Event): Promise<boolean> {
    const body = JSON.stringify(event)
    const headers = {
      'content-type': 'application/json',
      'paddle-signature': signWebhook(secret, Buffer.from(body), new Date()),
    }
    const response = await fetch(`${server.url}${webhookPath}`, { method: 'POST', body, headers })
    return (await response.text()) !== '' && response.status === 200
  }

  /**
   * Delivers events, several at a time, until all are accepted or the server is down.
   * @returns the acknowledged ids
   */
  async function deliverAll(events: readonly Event[], onEach: (count: number) => void): Promise<Set<string>> {
    const acknowledged = new Set<string>()
    const waiting = [...events]
    let count = 0
    const bring = async () => {
      for (let event = waiting.shift(); event !== undefined; event = waiting.shift()) {
        if (!(await deliver(event))) throw new Error(`Refused: ${event.event_type}`)
        acknowledged.add(event.event_id)
        count += 1
        onEach(count)
      }
    }
    await Promise.allSettled(Array.from({ length: concurrency }, bring))
    return acknowledged
  }

  const ledger = async () => {
    const rows = await connection.db.select({ id: webhookEvents.eventId }).from(webhookEvents)
    return new Set(rows.map(({ id }) => id))
  }

  /** Expects Paddle's state, recorded once and announced once. */
  async function check(persons: readonly Person[]): Promise<void> {
    expect(await ledger()).toEqual(new Set(paddle.events.map(({ event_id: id }) => id)))
    for (const { token, ref } of persons) {
      const { method, path } = billing.getSubscription
      const { subscription } = await server.call<{ subscription: billing.Subscription }>(method, path, token)
      const { status, next_billed_at: next } = paddle.subscription(ref)
      expect([ref, subscription]).toMatchObject([ref, { status: statusesHere[status], next_payment_date: next }])
      expect(paddle.calls.filter((one) => one === `POST /subscriptions/${ref}/activate`).length).toBeLessThan(2)
    }
    const notices = await connection.db.select({ key: billingNotices.key }).from(billingNotices)
    const charges = paddle.charges.filter((charge) => persons.some(({ ref }) => ref === charge.ref))
    expect(notices.filter(({ key }) => key.startsWith('invoice '))).toHaveLength(charges.length)
  }

  /**
   * Delivers new events twice and some old ones, in random order; kills and restarts the server, then delivers
   * everything.
   */
  async function die(random: () => number, known: ReadonlySet<string>, meanwhile: () => Promise<unknown>) {
    const fresh = paddle.events.filter(({ event_id: id }) => !known.has(id))
    const shuffled = [...fresh, ...fresh, ...paddle.events.slice(0, 6)]
      .map((event) => ({ event, at: random() }))
      .sort((one, other) => one.at - other.at)
      .map(({ event }) => event)
    const killAt = Math.floor(random() * shuffled.length)
    const due = Promise.withResolvers<void>()
    if (killAt === 0) due.resolve()
    const running = deliverAll(shuffled, (count) => {
      if (count >= killAt) due.resolve()
    })
    const acting = meanwhile()
    await due.promise
    await server.kill()
    const acknowledged = await running
    await acting
    const kept = await ledger()
    expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([])
    await server.boot()
    expect((await deliverAll(paddle.events, () => undefined)).size).toBe(paddle.events.length)
  }

  test(
    'stores every event exactly once',
    async () => {
      const random = randomFrom(Number(process.env.KILL_SEED ?? 20_261_120))
      const { items } = await server.call<{ items: billing.Plan[] }>('GET', billing.listPlans.path, null)
      const persons = await Promise.all(Array.from({ length: people }, () => buy(items[0]?._id ?? '')))
      await die(random, new Set(), async () => undefined)
      await check(persons)
      // In the second round, owners end their trials and are interrupted.
      const cards = new Map(persons.map(({ ref }) => [ref, random() < 0.7]))
      for (const [ref, works] of cards) {
        paddle.setCard(ref, works)
        // An event of an unknown user, so that there is always one to deliver.
        paddle.renew(paddle.buy(trial.id, null).id)
      }
      const { method, path } = billing.endTrial
      await die(random, await ledger(), () =>
        Promise.allSettled(persons.map(({ token }) => server.call(method, path, token))),
      )
      await check(persons)
      for (const { ref } of persons) paddle.renew(ref)
      await die(random, await ledger(), async () => undefined)
      await check(persons)
      for (const [ref, works] of cards) expect(paddle.subscription(ref).status).toBe(works ? 'active' : 'past_due')
    },
    testMs,
  )
})
