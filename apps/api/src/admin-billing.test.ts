// Admin commands about plans and subscriptions, on the server's database.
import * as billing from '@parley/contracts/org/billing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscriptionCommands } from './admin/subscription.ts'
import { isSubscribed } from './features/billing/billing.queries.ts'
import { seedPlans } from './features/billing/plans.ts'
import { runCommand } from './testing/admin.ts'
import { enterOrg, Team } from './testing/people.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const admin = (...args: string[]) => runCommand(app, subscriptionCommands, args)
const covers = (orgId: string) => isSubscribed(app.connection.db, orgId)

test('grants a plan to a user’s own organisation or a team, until a certain day', async () => {
  const team = await Team.found(app, 5, 'Evening school')
  const { owner } = team
  const home = await enterOrg(app, owner, String(await personalOrg(owner.email)))
  expect(await covers(home.user.current_org_id)).toBe(true)
  expect((await app.call(billing.getSubscription, {}, { as: home })).subscription).toMatchObject({
    status: 'ACTIVE',
    provider: 'operator',
    pending_cancel_date: '2099-12-31T23:59:59.999Z',
    next_payment_date: null,
  })
  expect(await covers(team.id)).toBe(false)
  const grant = ['subscription', 'grant', '--email', owner.email, '--plan', 'Parley Yearly', '--until', '2099-06-30']
  expect((await admin(...grant, '--org', 'Evening school')).json).toMatchObject({
    org_id: team.id,
    plan: 'parley-yearly',
  })
  expect(await covers(team.id)).toBe(true)
  const refused = await app.refused(
    billing.startCheckout,
    { body: { plan_id: await planId('parley-monthly') } },
    { as: home },
  )
  expect(refused.code).toBe('BILLING.ALREADY_SUBSCRIBED')
  expect((await app.refused(billing.cancelSubscription, {}, { as: home })).code).toBe('BILLING.NOT_POSSIBLE')
})

async function personalOrg(email: string): Promise<unknown> {
  const options = ['--email', email.toUpperCase(), '--plan', 'parley-monthly', '--until', '2099-12-31']
  return ((await admin('subscription', 'grant', ...options)).json as { org_id: string }).org_id
}

const listed = async () =>
  (await admin('plan', 'list')).json as unknown as { _id: string; slug: string; amount: number }[]
const planId = async (slug: string) => (await listed()).find((plan) => plan.slug === slug)?._id ?? ''

test('changes prices permanently', async () => {
  expect((await listed()).map(({ slug }) => slug)).toEqual(['parley-monthly', 'parley-yearly', 'parley-test'])
  await admin('plan', 'set', '--plan', 'parley-monthly', '--amount', '9.5', '--trial-days', '0')
  await seedPlans(app.connection.db)
  const { items } = await app.call(billing.listPlans, {})
  expect(items).toMatchObject([{ amount: 9.5, trial_info: null }, { amount: 120 }])
  await admin('plan', 'set', '--plan', 'parley-yearly', '--status', 'ARCHIVED', '--currency', 'pln')
  expect((await app.call(billing.listPlans, {})).items).toHaveLength(1)
  const archived = { params: { id: await planId('parley-yearly') } }
  const hidden = { params: { id: await planId('parley-test') } }
  for (const request of [archived, hidden]) expect((await app.refused(billing.getPlan, request)).status).toBe(404)
})

test.each([
  [
    ['subscription', 'grant', '--email', 'nobody@example.org', '--plan', 'parley-monthly', '--until', '2099-01-01'],
    'Nobody has the address',
  ],
  [
    ['subscription', 'grant', '--email', 'nobody@example.org', '--plan', 'parley-monthly', '--until', 'soon'],
    'A day such as',
  ],
  [['plan', 'set', '--plan', 'gold'], 'There is no plan gold'],
  [['plan', 'set', '--plan', 'parley-monthly', '--amount', '-1'], '--amount'],
  [['plan', 'set', '--plan', 'parley-monthly', '--currency', 'COINS'], 'A currency such as EUR'],
  [['plan', 'set', '--plan', 'parley-monthly', '--paddle-price', 'pri_short'], 'A price of Paddle'],
])('rejects %j with the reason', async (args, reason) => {
  await expect(Promise.resolve().then(() => admin(...args))).rejects.toThrow(reason)
})

test('rejects a grant of an unknown plan or for the past', async () => {
  const { email } = await app.register()
  const grant = (plan: string, until: string) =>
    admin('subscription', 'grant', '--email', email, '--plan', plan, '--until', until)
  await expect(grant('parley-monthly', '2001-01-01')).rejects.toThrow('in the past')
  await expect(grant('gold', '2099-01-01')).rejects.toThrow('There is no plan gold')
})
