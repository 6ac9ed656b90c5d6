import { getPaymentDetailsLink, getSubscription, type Subscription } from '@parley/contracts/org/billing.ts'
import { listOrgs, type Org } from '@parley/contracts/org/org.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '#platform/http/query.ts'
import { subscriptionQuery } from '#platform/session/subscription.ts'
import { leftFor } from '#testing/leaving.ts'
import { expectAccessible, expectToFit } from '#testing/looks.ts'
import { ownOrg, signedInAs, team } from '#testing/people.ts'
import { renderPart } from '#testing/render.tsx'
import { type Fixtures, test } from '#testing/test.ts'
import { SubscriptionBanner } from './subscription-banner.tsx'

const banner = page.getByRole('complementary', { name: 'Subscription' })

async function open(api: Fixtures['api'], changes: Partial<Subscription>, org: Org = ownOrg): Promise<void> {
  signedInAs(api)
  const plan = {
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
    trial_info: null,
    b2b: null,
  } as const
  const subscription: Subscription = {
    _id: 'b'.repeat(24),
    plan_id: plan._id,
    plan: { ...plan, features: [] },
    status: 'PAST_DUE',
    provider: 'sandbox',
    start_date: '2026-11-01T00:00:00.000Z',
    next_payment_date: null,
    pending_cancel_date: null,
    trial_end_date: null,
    grace_until: null,
    ...changes,
  }
  api.answers(getSubscription, { subscription, plan: subscription.plan, owed: null })
  api.answers(listOrgs, { items: [{ ...org, is_current: true }] })
  await renderPart(<SubscriptionBanner />, { texts: ['shell'] })
}

test('tells the owner how long access continues and links to the payment page', async ({ api }) => {
  await open(api, { grace_until: '2026-12-03T00:00:00.000Z' })
  api.answers(getPaymentDetailsLink, { url: 'https://pay.example.org/card' })
  await expect
    .element(banner)
    .toMatchTextContent('Your last payment did not go through. Everything stays open until 3 December')
  await expect.element(banner.getByRole('link')).toHaveAttribute('href', '/platform/tariff-plans')
  await expect.poll(() => banner.element().getBoundingClientRect().height).toBe(64)
  await expectAccessible()
  await expectToFit()
  await banner.getByRole('button', { name: 'Pay now' }).click()
  await expect.poll(leftFor).toEqual(['https://pay.example.org/card'])
})

test('says that the payment page cannot be found', async ({ api }) => {
  await open(api, {})
  api.refuses(getPaymentDetailsLink, 'BILLING.NOT_POSSIBLE')
  await banner.getByRole('button', { name: 'Pay now' }).click()
  await expect.element(banner.getByRole('alert')).toBeVisible()
})

test('tells a member that the owner can pay', async ({ api }) => {
  await open(api, {}, team)
  await expect
    .element(banner)
    .toHaveTextContent('The last payment for Evening school did not go through. Its owner can pay it.')
  await expect.element(banner.getByRole('button')).not.toBeInTheDocument()
})

test('links to the plans once the subscription has ended', async ({ api }) => {
  await open(api, { status: 'CANCELLED' })
  await expect.element(banner.getByRole('link')).toHaveAttribute('href', '/platform/tariff-plans')
})

test('is absent while a plan is active', async ({ api }) => {
  await open(api, { status: 'ACTIVE' })
  await expect.poll(() => queryClient.getQueryData(subscriptionQuery.queryKey)).toBeDefined()
  await expect.element(banner).not.toBeInTheDocument()
})
