// The sandbox from the plans page to the invoice, for learners and developers.

import { deleteUser, updateUser } from '@parley/contracts/account/user.ts'
import { getConfig } from '@parley/contracts/config.ts'
import { languages } from '@parley/contracts/language/language.ts'
import * as billing from '@parley/contracts/org/billing.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandboxSubscriptions, subscriptions, webhookEvents } from '#database/billing.ts'
import { startJobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log/log.ts'
import { awaitMail, mailsTo } from '../../testing/mailbox.ts'
import { Team } from '../../testing/people.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { clockQueue } from './billing.job.ts'
import { grantSubscription, isSubscribed } from './billing.queries.ts'
import { dueAt, shiftTime } from './sandbox.rules.ts'

let app: TestApp
let monthly: billing.Plan
let yearly: billing.Plan
beforeAll(async () => {
  app = await startTestApp()
  const { items } = await app.call(billing.listPlans, {})
  const [first, second] = items
  if (first === undefined || second === undefined) throw new Error('Plans are missing')
  ;[monthly, yearly] = [first, second]
})
afterAll(() => app.stop())

const info = async (person: TestUser) => (await app.call(billing.getSubscription, {}, { as: person })).subscription

async function checkoutUrl(person: TestUser, plan = monthly): Promise<string> {
  const checkout = await app.call(billing.startCheckout, { body: { plan_id: plan._id } }, { as: person })
  if (checkout.provider !== 'sandbox') throw new Error('Not the sandbox')
  return checkout.url
}

const press = (url: string, act = 'buy', headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ act }), redirect: 'manual', headers })

async function buy(person: TestUser, plan = monthly): Promise<void> {
  const { status, headers } = await press(await checkoutUrl(person, plan))
  expect([status, headers.get('location')]).toEqual([303, '/platform/tariff-plans?checkout=completed'])
}

/** The developer's page for a subscription. */
const timeUrl = async (person: TestUser) => (await app.call(billing.getSandboxLink, {}, { as: person })).url

async function charges(person: TestUser) {
  const orgId = person.user.current_org_id
  const rows = await app.connection.db.select().from(sandboxSubscriptions).where(eq(sandboxSubscriptions.orgId, orgId))
  return rows.flatMap(({ state }) => state.charges.map(({ amountMinor }) => amountMinor)).sort((a, b) => a - b)
}

test('offers monthly and yearly billing, with a trial', async () => {
  const { items } = await app.call(billing.listPlans, {})
  expect(items).toMatchObject([
    { amount: 12, currency: 'EUR', billing_period: 'MONTHLY', trial_info: { period_days: 7 }, plan_type: 'STANDARD' },
    { amount: 120, currency: 'EUR', billing_period: 'YEARLY', trial_info: { period_days: 7 }, plan_type: 'STANDARD' },
  ])
  expect(await app.call(billing.getPlan, { params: { id: yearly._id } })).toEqual(yearly)
  expect((await app.call(getConfig, {})).payments).toMatchObject({ provider: 'sandbox', client_token: null })
})

test('starts one trial, no matter how often the button is pressed', async () => {
  const vera = await app.register()
  const url = await checkoutUrl(vera)
  const page = await fetch(url)
  const text = await page.text()
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(text.match(/<form/g)).toHaveLength(1)
  expect(text).not.toContain('<script')
  expect(text).toContain('Sandbox')
  expect(await info(vera)).toBeNull()

  const pressed = await Promise.all(Array.from({ length: 6 }, () => press(url)))
  expect(pressed.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 303))
  const trial = await info(vera)
  expect(trial).toMatchObject({
    status: 'TRIALING',
    provider: 'sandbox',
    plan_id: monthly._id,
    pending_cancel_date: null,
  })
  const days = (Date.parse(trial?.trial_end_date ?? '') - Date.parse(trial?.start_date ?? '')) / 86_400_000
  expect([days, trial?.next_payment_date]).toEqual([7, trial?.trial_end_date])
  expect(await isSubscribed(app.connection.db, vera.user.current_org_id)).toBe(true)
  expect(await charges(vera)).toEqual([])
  // English dates use the British format, as everywhere else.
  expect(await (await fetch(await timeUrl(vera))).text()).toMatch(/<dd>\d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d<\/dd>/)
  expect(await app.refused(billing.startCheckout, { body: { plan_id: yearly._id } }, { as: vera })).toMatchObject({
    status: 409,
    code: 'BILLING.ALREADY_SUBSCRIBED',
  })
})

test('creates one subscription from two checkouts by the same organisation', async () => {
  const vera = await app.register()
  const urls = [await checkoutUrl(vera), await checkoutUrl(vera, yearly)]
  const statuses = (await Promise.all(urls.map((url) => press(url)))).map(({ status }) => status)
  expect(statuses.sort()).toEqual([303, 409])
  const rows = await app.connection.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.orgId, vera.user.current_org_id))
  expect(rows).toHaveLength(1)
})

test('rejects forms from other sites and forged or expired URLs', async () => {
  const vera = await app.register()
  const url = await checkoutUrl(vera)
  expect((await press(url, 'buy', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  const [path = '', signature = ''] = url.split('.').slice(-2)
  const forged = [
    `${url}A`,
    url.replace(signature, 'A'.repeat(signature.length)),
    `${url}.${signature}`,
    path,
    `${app.url}/api/sandbox/x`,
  ]
  for (const address of forged.filter((one) => one.startsWith('http'))) {
    expect((await fetch(address)).status).toBe(404)
    expect((await press(address)).status).toBe(404)
  }
  expect(await info(vera)).toBeNull()
})

test('ends a trial early once when two tabs request it concurrently', async () => {
  const vera = await app.register()
  await buy(vera)
  const actions = await Promise.all([1, 2, 3].map(() => app.call(billing.endTrial, {}, { as: vera })))
  expect(actions.map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE'])
  expect(await charges(vera)).toEqual([1200])
  const mail = await awaitMail(app, vera.email)
  expect(mail.raw).toContain('Subject: Your invoice from Parley')
  const invoice = await fetch(mail.link.replace(/^http:\/\/localhost:\d+/, app.url))
  expect(await invoice.text()).toContain('€12.00')
  expect((await fetch(`${app.url}/api/invoices/forged`)).status).toBe(404)
})

test('keeps access until the end of a cancelled period', async () => {
  const vera = await app.register()
  await buy(vera)
  await app.call(billing.endTrial, {}, { as: vera })
  const both = await Promise.all([1, 2].map(() => app.call(billing.cancelSubscription, {}, { as: vera })))
  expect(both[0]).toEqual(both[1])
  expect(both[0]).toMatchObject({ status: 'ACTIVE', next_payment_date: null, pending_cancel_date: expect.any(String) })
  expect(await isSubscribed(app.connection.db, vera.user.current_org_id)).toBe(true)
  expect(await app.call(billing.resumeSubscription, {}, { as: vera })).toMatchObject({ pending_cancel_date: null })
  await app.call(billing.cancelSubscription, {}, { as: vera })
  await press(await timeUrl(vera), 'pays')
  expect(await info(vera)).toMatchObject({ status: 'CANCELLED', next_payment_date: null })
  expect(await isSubscribed(app.connection.db, vera.user.current_org_id)).toBe(false)
  expect(await charges(vera)).toEqual([1200])
  for (const endpoint of [
    billing.cancelSubscription,
    billing.resumeSubscription,
    billing.endTrial,
    billing.getPaymentDetailsLink,
  ]) {
    expect((await app.refused(endpoint, {}, { as: vera })).code).toBe('BILLING.NOT_POSSIBLE')
  }
  await buy(vera, yearly)
  expect(await info(vera)).toMatchObject({ status: 'ACTIVE', plan_id: yearly._id, trial_end_date: null })
  expect(await charges(vera)).toEqual([1200, 12000])
  await awaitMail(app, vera.email, 3)
  const subjects = (await mailsTo(app, vera.email)).map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim())
  expect(subjects.filter((subject) => subject?.includes('cancelled'))).toHaveLength(1)
})

test('keeps access for three days while a payment is due', async () => {
  const vera = await app.register()
  await buy(vera)
  const { url } = await app.call(billing.getPaymentDetailsLink, {}, { as: vera })
  const time = await timeUrl(vera)
  await press(time, 'declines')
  const isOpen = () => isSubscribed(app.connection.db, vera.user.current_org_id)
  const due = await info(vera)
  const graceMs = Date.parse(due?.grace_until ?? '') - Date.now()
  expect([due?.status, Math.round(graceMs / 3_600_000), await isOpen()]).toEqual(['PAST_DUE', 72, true])
  expect(await charges(vera)).toEqual([])
  const mail = await awaitMail(app, vera.email)
  expect(mail.raw).toContain('Subject: Your payment for Parley did not go through')
  const lastDay = new Date(due?.grace_until ?? '').toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  expect(mail.text.replaceAll(/\s+/g, ' ')).toContain(`stays open until ${lastDay}`)
  await app.connection.db
    .update(subscriptions)
    .set({ graceEndsAt: new Date(Date.now() - 1_000) })
    .where(eq(subscriptions.orgId, vera.user.current_org_id))
  expect([await info(vera), await isOpen()]).toMatchObject([{ status: 'PAST_DUE', grace_until: null }, false])
  expect((await app.refused(billing.changePlan, { params: { id: yearly._id } }, { as: vera })).status).toBe(409)
  expect(await (await fetch(url)).text()).toContain('declined')
  await Promise.all([press(url, 'card-works'), press(url, 'card-works')])
  expect(await info(vera)).toMatchObject({ status: 'ACTIVE', grace_until: null })
  expect(await charges(vera)).toEqual([1200])
  await press(time, 'pays')
  expect(await charges(vera)).toEqual([1200, 1200])
})

test('shows the price of a change of plan before charging it once', async () => {
  const vera = await app.register()
  await buy(vera)
  const params = { id: yearly._id }
  const preview = await app.call(billing.previewPlanChange, { params }, { as: vera })
  expect(preview).toMatchObject({ amount: 120, currency: 'EUR', next_payment_date: expect.any(String) })
  await Promise.all([1, 2].map(() => app.call(billing.changePlan, { params }, { as: vera })))
  expect(await info(vera)).toMatchObject({ status: 'ACTIVE', plan_id: yearly._id })
  expect(await charges(vera)).toEqual([12000])
  expect((await app.refused(billing.previewPlanChange, { params }, { as: vera })).code).toBe('BILLING.NOT_POSSIBLE')
  const back = { params: { id: monthly._id } }
  const credit = { amount: 108, currency: 'EUR', covered_payments: 9 }
  expect(await app.call(billing.previewPlanChange, back, { as: vera })).toMatchObject({ amount: 0, credit })
  expect(await app.call(billing.getCredit, {}, { as: vera })).toEqual({ credit: null })
  const { url } = await app.call(billing.getPaymentDetailsLink, {}, { as: vera })
  await press(url, 'card-fails')
  expect(await app.call(billing.changePlan, back, { as: vera })).toMatchObject({ plan_id: monthly._id })
  expect(await charges(vera)).toEqual([12000])
  expect(await app.call(billing.getCredit, {}, { as: vera })).toEqual({ credit })
})

test('announces the end of a trial once, three days before', async () => {
  const vera = await app.register()
  await app.call(updateUser, { body: { explanation_language: 'de' } }, { as: vera })
  await buy(vera)
  await press(await timeUrl(vera), 'soon')
  const mail = await awaitMail(app, vera.email)
  expect(mail.text).toContain('die Probezeit endet am')
  expect(mail.text).not.toContain('„')
  await press(await timeUrl(vera), 'soon')
  expect(await mailsTo(app, vera.email)).toHaveLength(1)
})

test('charges, announces and ends subscriptions as the clock advances', async () => {
  const [trying, paying, gifted] = [await app.register(), await app.register(), await app.register()]
  await buy(trying)
  await buy(paying)
  const { db } = app.connection
  const age = async (person: TestUser, days: number) => {
    const isTheirs = eq(sandboxSubscriptions.orgId, person.user.current_org_id)
    const [row] = await db.select().from(sandboxSubscriptions).where(isTheirs)
    if (row === undefined) throw new Error('Nothing was bought')
    const state = shiftTime(row.state, days * 86_400_000)
    await db
      .update(sandboxSubscriptions)
      .set({ state, dueAt: dueAt(state) })
      .where(isTheirs)
    if (person !== trying) return
    const moved = new Date(state.trialEndsAt ?? '')
    await db
      .update(subscriptions)
      .set({ trialEndsAt: moved })
      .where(eq(subscriptions.orgId, person.user.current_org_id))
  }
  await age(trying, 5)
  await age(paying, 8)
  const giveUntil = (until: number) =>
    grantSubscription(db, { orgId: gifted.user.current_org_id, planId: yearly._id, until: new Date(until) })
  await giveUntil(Date.now() + 3_600_000)
  expect(await info(gifted)).toMatchObject({ status: 'ACTIVE', provider: 'operator', next_payment_date: null })
  await giveUntil(Date.now())
  const jobs = await startJobs(app.connection, createLog({ LOG_LEVEL: 'silent' }))
  await jobs.send(clockQueue, {})
  expect((await awaitMail(app, trying.email)).raw).toContain('Subject: Your Parley trial ends soon')
  expect((await awaitMail(app, paying.email)).raw).toContain('Subject: Your invoice from Parley')
  await jobs.send(clockQueue, {})
  await jobs.stop(2_000)
  expect(await info(paying)).toMatchObject({ status: 'ACTIVE' })
  expect(await charges(paying)).toEqual([1200])
  expect(await info(gifted)).toMatchObject({ status: 'CANCELLED' })
  expect(await isSubscribed(db, gifted.user.current_org_id)).toBe(false)
})

test('covers every team member but lets only the owner make changes', async () => {
  const team = await Team.found(app)
  const member = await team.admit()
  await buy(team.owner)
  expect(await info(member)).toMatchObject({ status: 'TRIALING' })
  expect((await app.refused(billing.cancelSubscription, {}, { as: member })).code).toBe('FORBIDDEN')
  expect((await app.refused(billing.getSandboxLink, {}, { as: member })).code).toBe('FORBIDDEN')
})

test('deletes purchases together with the account', async () => {
  const vera = await app.register()
  await buy(vera)
  await app.call(deleteUser, { body: { password: vera.password } }, { as: vera })
  const { db } = app.connection
  const orgId = vera.user.current_org_id
  expect(await db.select().from(subscriptions).where(eq(subscriptions.orgId, orgId))).toEqual([])
  expect(await db.select().from(sandboxSubscriptions).where(eq(sandboxSubscriptions.orgId, orgId))).toEqual([])
  const events = await db.select().from(webhookEvents)
  expect(JSON.stringify(events)).not.toContain(orgId)
})

describe('in every language', () => {
  test.each(languages)('%s: shows the details on each page', async (language) => {
    const vera = await app.register({ explanation_language: language })
    const url = await checkoutUrl(vera)
    const checkout = await (await fetch(url)).text()
    expect(checkout).toContain(`<html lang="${language}">`)
    expect(checkout).toMatch(/€\s*12|12,00\s*€/)
    await press(url)
    const { url: payment } = await app.call(billing.getPaymentDetailsLink, {}, { as: vera })
    for (const address of [payment, await timeUrl(vera)]) {
      const page = await fetch(address)
      const text = await page.text()
      expect([page.status, text.includes('undefined'), text.match(/<form/g)?.length]).toEqual([200, false, 1])
    }
  })
})
