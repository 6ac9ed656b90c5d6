// Mails to owners, in every language.

import { languages } from '@parley/contracts/language/language.ts'
import * as billing from '@parley/contracts/org/billing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textsOf } from '#texts/texts.ts'
import { awaitMail } from '../../testing/mailbox.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'

const texts = textsOf('billing')

let app: TestApp
let plan: billing.Plan
beforeAll(async () => {
  app = await startTestApp()
  const [first] = (await app.call(billing.listPlans, {})).items
  if (first === undefined) throw new Error('Plans are missing')
  plan = first
})
afterAll(() => app.stop())

const press = (url: string, act: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ act }), redirect: 'manual' })

async function buy(person: TestUser): Promise<void> {
  const checkout = await app.call(billing.startCheckout, { body: { plan_id: plan._id } }, { as: person })
  if (checkout.provider !== 'sandbox') throw new Error('Not the sandbox')
  await press(checkout.url, 'buy')
}

test.each(languages)('%s: the cancellation mail states when access ends', async (language) => {
  const { sandbox, notice } = texts[language]
  const [trying, owing] = await Promise.all([1, 2].map(() => app.register({ explanation_language: language })))
  if (trying === undefined || owing === undefined) throw new Error('Nobody is there')
  await buy(trying)
  const { pending_cancel_date: day } = await app.call(billing.cancelSubscription, {}, { as: trying })
  const cancelled = (await awaitMail(app, trying.email)).text
  expect(cancelled).toContain(new Date(day ?? '').getUTCFullYear().toString())
  expect(cancelled).not.toContain(notice.ended.body)
  expect(cancelled).toContain(sandbox)

  await buy(owing)
  await press((await app.call(billing.getSandboxLink, {}, { as: owing })).url, 'declines')
  expect((await awaitMail(app, owing.email)).text).toContain(sandbox)
  expect(await app.call(billing.cancelSubscription, {}, { as: owing })).toMatchObject({ status: 'CANCELLED' })
  const over = (await awaitMail(app, owing.email, 2)).text
  expect(over).toContain(notice.ended.body)
  expect(over).toContain(sandbox)
})
