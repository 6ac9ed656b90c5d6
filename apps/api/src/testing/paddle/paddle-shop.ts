// A server that sells through the fake Paddle, and its customers.
import * as billing from '@parley/contracts/org/billing.ts'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { plans } from '#database/billing.ts'
import { signWebhook } from '../../features/billing/signature.ts'
import { startTestApp, type TestApp, type TestUser } from '../test-app.ts'
import { paddleId } from './paddle-fixtures.ts'
import type { Event } from './paddle-forms.ts'
import { PaddleServer } from './paddle-server.ts'

export const webhookSecret = 'pdl_ntfset_test'
export const priceIds = {
  monthly: paddleId('pri'),
  trial: paddleId('pri'),
  yearly: paddleId('pri'),
  test: paddleId('pri'),
  other: paddleId('pri'),
}
const prices = [
  { id: priceIds.trial, amountMinor: 1200, interval: 'month', trialDays: 7 },
  { id: priceIds.monthly, amountMinor: 1200, interval: 'month', trialDays: 0 },
  { id: priceIds.yearly, amountMinor: 12000, interval: 'year', trialDays: 0 },
  { id: priceIds.test, amountMinor: 100, interval: 'month', trialDays: 0 },
  { id: priceIds.other, amountMinor: 1, interval: 'month', trialDays: 0 },
] as const

export class PaddleShop {
  readonly paddle = new PaddleServer(prices)
  #app: TestApp | undefined
  #plans: readonly billing.Plan[] = []

  /** Starts before the tests of a file, stops after them, and checks for violations after each test. */
  constructor() {
    beforeAll(() => this.#open())
    afterAll(async () => {
      await this.#app?.stop()
      await this.paddle.close()
    })
    afterEach(() => {
      this.paddle.faults.length = 0
      expect(this.paddle.takeViolations()).toEqual([])
    })
  }

  async #open(): Promise<void> {
    const app = await startTestApp({
      env: {
        PADDLE_API_URL: await this.paddle.listen(),
        PADDLE_API_KEY: this.paddle.apiKey,
        PADDLE_CLIENT_TOKEN: 'test_token',
        PADDLE_WEBHOOK_SECRET: webhookSecret,
        PADDLE_ENVIRONMENT: 'sandbox',
      },
    })
    this.#app = app
    const set = (slug: string, paddlePrice: string, paddleTrialPrice: string | null) =>
      app.connection.db.update(plans).set({ paddlePrice, paddleTrialPrice }).where(eq(plans.slug, slug))
    await set('parley-monthly', priceIds.monthly, priceIds.trial)
    await set('parley-yearly', priceIds.yearly, null)
    await set('parley-test', priceIds.test, null)
    this.#plans = (await app.call(billing.listPlans, {})).items
  }

  get app(): TestApp {
    if (this.#app === undefined) throw new Error('The shop is not open')
    return this.#app
  }

  get monthly(): billing.Plan {
    return this.#plan('MONTHLY')
  }

  get yearly(): billing.Plan {
    return this.#plan('YEARLY')
  }

  #plan(period: billing.Plan['billing_period']): billing.Plan {
    const plan = this.#plans.find((one) => one.billing_period === period)
    if (plan === undefined) throw new Error('Plans are missing')
    return plan
  }

  readonly info = async (person: TestUser) =>
    (await this.app.call(billing.getSubscription, {}, { as: person })).subscription

  readonly post = async (
    body: string,
    signature = signWebhook(webhookSecret, Buffer.from(body), new Date()),
  ): Promise<{ status: number; answer: { outcome?: string; code?: string } }> => {
    const headers = { 'content-type': 'application/json', 'paddle-signature': signature }
    const response = await this.app.fetch('/api/webhooks/paddle', { method: 'POST', body, headers })
    return { status: response.status, answer: (await response.json()) as { outcome?: string; code?: string } }
  }

  readonly deliver = (event: Event) => this.post(JSON.stringify(event))

  /** Delivers all events about a subscription, in order. */
  readonly deliverAll = async (ref: string): Promise<void> => {
    for (const event of this.paddle.eventsOf(ref)) expect((await this.deliver(event)).status).toBe(200)
  }

  readonly checkout = async (person: TestUser, plan = this.monthly) => {
    const answer = await this.app.call(billing.startCheckout, { body: { plan_id: plan._id } }, { as: person })
    if (answer.provider !== 'paddle') throw new Error('Not Paddle')
    return answer
  }

  /** A user with a completed checkout, whose events have all been delivered. */
  readonly subscriber = async (plan = this.monthly) => {
    const person = await this.app.register()
    const { price_id: price, custom_data: custom } = await this.checkout(person, plan)
    const { id: ref } = this.paddle.buy(price, custom)
    await this.deliverAll(ref)
    return { person, ref }
  }

  readonly charged = (ref: string) =>
    this.paddle.charges.filter((charge) => charge.ref === ref).map(({ amountMinor }) => amountMinor)
}
