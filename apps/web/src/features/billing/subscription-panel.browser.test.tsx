import { getConfig } from '@parley/contracts/config.ts'
import {
  cancelSubscription,
  changePlan,
  endTrial,
  getCredit,
  getPaymentDetailsLink,
  getSubscription,
  type Plan,
  previewPlanChange,
  resumeSubscription,
  type Subscription,
} from '@parley/contracts/org/billing.ts'
import { listOrgs } from '@parley/contracts/org/org.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '#platform/http/query.ts'
import { leftFor } from '#testing/leaving.ts'
import { expectAccessible, expectToFit } from '#testing/looks.ts'
import { config, ownOrg, signedInAs, team } from '#testing/people.ts'
import { renderPart } from '#testing/render.tsx'
import { type Fixtures, test } from '#testing/test.ts'
import { ChangePlanDialog } from './change-plan-dialog.tsx'
import { SubscriptionPanel } from './subscription-panel.tsx'

const plan: Plan = {
  _id: 'a'.repeat(24),
  name: 'Parley',
  description: '',
  features: [],
  status: 'ACTIVE',
  plan_type: 'STANDARD',
  paddle_price_ids: { trial: null, no_trial: null },
  currency: 'EUR',
  amount: 12,
  is_public: true,
  billing_period: 'MONTHLY',
  trial_info: { period_days: 7 },
  b2b: null,
}
const active: Subscription = {
  _id: 'b'.repeat(24),
  plan_id: plan._id,
  plan,
  status: 'ACTIVE',
  provider: 'sandbox',
  start_date: '2026-11-01T00:00:00.000Z',
  next_payment_date: '2026-12-01T00:00:00.000Z',
  pending_cancel_date: null,
  trial_end_date: null,
  grace_until: null,
}
const trying: Subscription = { ...active, status: 'TRIALING', trial_end_date: '2026-12-01T00:00:00.000Z' }
const ending: Subscription = { ...active, next_payment_date: null, pending_cancel_date: '2026-12-01T00:00:00.000Z' }
const due: Subscription = { ...active, status: 'PAST_DUE', grace_until: '2026-12-03T00:00:00.000Z' }
const over: Subscription = { ...active, status: 'CANCELLED', next_payment_date: null }

const button = (name: string) => page.getByRole('button', { name })
const dialog = (name: string) => page.getByRole('dialog', { name })
const told = (sentence: string) => page.getByRole('status').getByText(sentence)

async function open(api: Fixtures['api'], subscription: Subscription | null, org = ownOrg): Promise<void> {
  signedInAs(api)
  api.answers(getConfig, config)
  api.answers(listOrgs, { items: [{ ...org, is_current: true }] })
  api.answers(getSubscription, { subscription, plan: subscription?.plan ?? null, owed: null })
  api.answers(getCredit, { credit: null })
  await renderPart(<SubscriptionPanel />, { texts: ['billing'] })
}

test('explains a declined card and charges once on success', async ({ api }) => {
  await open(api, trying)
  await expect.element(page.getByText('Trial', { exact: true })).toBeVisible()
  await button('End the trial now').click()
  const question = dialog('End the trial now?')
  await expect.element(question.getByText('You are charged €12 now. This cannot be undone.')).toBeVisible()
  await expect.element(button('Keep the trial')).toHaveFocus()
  await expectAccessible()
  await expectToFit()
  api.refuses(endTrial, 'BILLING.NOT_POSSIBLE', {
    details: [{ path: '', code: 'subscription_payment_declined', message: 'Declined.' }],
  })
  await button('End trial and pay').click()
  await expect
    .element(question.getByRole('alert'))
    .toHaveTextContent('The payment was declined. Update the payment method, then try again.')

  api.answers(endTrial, active)
  const gate = api.holds(endTrial)
  await button('End trial and pay').dblClick()
  gate.open()
  await expect.element(told('The trial has ended, and your plan is active.')).toBeVisible()
  await expect.element(page.getByText('Active', { exact: true })).toBeVisible()
  // The declined request, and only one from the double click.
  await expect.poll(() => api.requests(endTrial)).toHaveLength(2)
})

test('cancels at the end of the period and resumes', async ({ api }) => {
  await open(api, active)
  api.answers(cancelSubscription, ending)
  api.answers(resumeSubscription, active)
  await button('Cancel subscription').click()
  const question = dialog('Cancel the subscription?')
  await expect.element(question.getByText(/You keep access until 1 December 2026/)).toBeVisible()
  await question.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect.element(page.getByText('Ends soon')).toBeVisible()
  await expect.element(page.getByText('Access until')).toBeVisible()
  await button('Resume subscription').click()
  await dialog('Resume the subscription?').getByRole('button', { name: 'Resume subscription' }).click()
  await expect.element(page.getByText('Active', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Next payment')).toBeVisible()
})

test('shows when a payment is due and links to the payment page', async ({ api }) => {
  await open(api, due)
  api.answers(getPaymentDetailsLink, { url: 'https://pay.example.org/card' })
  await expect.element(page.getByText('Payment due')).toBeVisible()
  await expect.element(page.getByText(/Everything stays open until 3 December 2026/)).toBeVisible()
  await button('Update payment method').click()
  await expect.poll(leftFor).toEqual(['https://pay.example.org/card'])
})

test('offers a plan, but no sandbox clock, after the subscription has ended', async ({ api }) => {
  await open(api, over)
  await expect.element(page.getByText('Cancelled')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Choose a plan' }))
    .toHaveAttribute('href', '/platform/tariff-plans')
  await expect.element(button('Move time on')).not.toBeInTheDocument()
})

test('does not let members pay', async ({ api }) => {
  await open(api, null, team)
  await expect.element(page.getByText('Evening school has no plan. Its owner can choose one.')).toBeVisible()
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
})

test('shows the remaining credit', async ({ api }) => {
  await open(api, active)
  await expect.element(page.getByText('Active', { exact: true })).toBeVisible()
  api.answers(getCredit, { credit: { amount: 108, currency: 'EUR', covered_payments: 9 } })
  await queryClient.invalidateQueries()
  await expect.element(page.getByText('€108 credit: your next 9 payments are covered.')).toBeVisible()
})

async function askToChange(api: Fixtures['api'], to: Plan): Promise<void> {
  signedInAs(api)
  await renderPart(<ChangePlanDialog plan={to} subscription={active} opened onClose={() => undefined} />, {
    texts: ['billing'],
  })
}

test('shows the price of an upgrade before confirmation', async ({ api }) => {
  const yearly: Plan = { ...plan, _id: 'c'.repeat(24), amount: 120, billing_period: 'YEARLY' }
  const preview = { amount: 108.5, currency: 'EUR', credit: null, next_payment_date: '2027-11-29T00:00:00.000Z' }
  api.answers(previewPlanChange, preview)
  const gate = api.holds(previewPlanChange)
  await askToChange(api, yearly)
  const question = dialog('Change to Parley (Yearly)?')
  await expect.element(question.getByText('Checking the price…')).toBeVisible()
  await expect.element(button('Change plan')).toBeDisabled()
  gate.open()
  await expect
    .element(question.getByText(/You are charged €108\.50 now\. The next payment is on 29 November 2027/))
    .toBeVisible()
  api.answers(changePlan, { ...active, plan: yearly, plan_id: yearly._id })
  await button('Change plan').click()
  await expect.element(told('Your plan is Parley now.')).toBeVisible()
})

test('shows the credit for a downgrade', async ({ api }) => {
  const credit = { amount: 108, currency: 'EUR', covered_payments: 9 }
  api.answers(previewPlanChange, { amount: 0, currency: 'EUR', credit, next_payment_date: null })
  await askToChange(api, plan)
  const question = dialog('Change to Parley (Monthly)?')
  await expect.element(question.getByText(/Nothing is charged now\./)).toBeVisible()
  await expect.element(question.getByText('€108 credit: your next 9 payments are covered.')).toBeVisible()
})
