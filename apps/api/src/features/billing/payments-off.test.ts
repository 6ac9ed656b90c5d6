import { getConfig } from '@parley/contracts/config.ts'
import {
  cancelSubscription,
  getPlan,
  getSubscription,
  listPlans,
  startCheckout,
} from '@parley/contracts/org/billing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plans } from '#database/billing.ts'
import { paymentsOf, readEnv } from '#platform/env/env.ts'
import { subscribe } from '../../testing/paddle/subscribed.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const token = 'a-token-for-the-figures'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PAYMENTS: 'off', METRICS_TOKEN: token } })
})
afterAll(() => app.stop())

const keys = { PADDLE_API_KEY: 'k', PADDLE_CLIENT_TOKEN: 't', PADDLE_WEBHOOK_SECRET: 's' }

test.each([
  [{}, 'sandbox'],
  [{ NODE_ENV: 'production' }, 'off'],
  [{ NODE_ENV: 'production', PAYMENTS: 'sandbox' }, 'sandbox'],
  [{ NODE_ENV: 'production', ...keys }, 'paddle'],
  [{ ...keys, PAYMENTS: 'off' }, 'off'],
] as const)('with %o, the payment provider is %s', (env, taker) => {
  expect(paymentsOf(readEnv(env))).toBe(taker)
})

test('sells no plans if payments are off', async () => {
  const owner = await app.register()
  const [plan] = await app.connection.db.select().from(plans)
  expect((await app.call(getConfig, {})).payments.provider).toBe('off')
  expect(await app.call(listPlans, {})).toEqual({ items: [] })
  expect((await app.refused(getPlan, { params: { id: plan?.id } })).code).toBe('NOT_FOUND')
  expect(await app.refused(startCheckout, { body: { plan_id: plan?.id } }, { as: owner })).toMatchObject({
    status: 409,
    code: 'BILLING.NOT_POSSIBLE',
    details: [{ code: 'payments_off' }],
  })
  expect((await app.refused(cancelSubscription, {}, { as: owner })).code).toBe('BILLING.NOT_POSSIBLE')
  expect((await app.fetch('/api/webhooks/paddle', { method: 'POST' })).status).toBe(404)
})

test('keeps plans that the operator granted', async () => {
  const owner = await app.register()
  await subscribe(app.connection.db, owner.user.current_org_id)
  const { subscription } = await app.call(getSubscription, {}, { as: owner })
  expect(subscription?.status).toBe('ACTIVE')
})

test('returns metrics only with the token', async () => {
  const read = async (authorization?: string) =>
    (await app.fetch('/metrics', authorization === undefined ? {} : { headers: { authorization } })).status
  expect(await read(`Bearer ${token}`)).toBe(200)
  expect([await read(), await read(`Bearer ${token}x`), await read(token)]).toEqual([404, 404, 404])
})
