// The server's responses to requests that every page of a signed-in person makes.

import type { User } from '@parley/contracts/account/user.ts'
import { getConfig } from '@parley/contracts/config.ts'
import { getSubscription, type Plan, type Subscription } from '@parley/contracts/org/billing.ts'
import { listOrgs, type Org } from '@parley/contracts/org/org.ts'
import type { ApiServer } from './api-server.ts'
import { config, orgId, signedInAs } from './people.ts'

/** An ID derived from a number. */
export const idOf = (number: number): string => number.toString(16).padStart(24, '0')

const plan: Plan = {
  _id: idOf(1),
  name: 'Standard',
  description: 'Everything, every month.',
  features: ['own_scenarios', 'own_modules'],
  status: 'ACTIVE',
  plan_type: 'STANDARD',
  paddle_price_ids: { trial: null, no_trial: null },
  currency: 'EUR',
  amount: 12,
  is_public: true,
  billing_period: 'MONTHLY',
  trial_info: null,
  b2b: null,
}

export const ownOrg = (user: User): Org => ({
  _id: orgId,
  name: 'Anna Berg',
  owner_id: user._id,
  status: 'active',
  role: 'OWNER',
  membership: 'ACTIVE',
  is_current: true,
  is_personal: true,
  max_members: 1,
  free_usage: { session_count: 1, limit: 3, resets_at: '2026-11-30T00:00:00.000Z' },
})

/** Signs in a user without a plan, with an organisation of their own. */
export function signedInPage(api: ApiServer, changes: Partial<User> = {}): User {
  const user = signedInAs(api, changes)
  api.answers(getConfig, config)
  api.answers(listOrgs, { items: [ownOrg(user)] })
  api.answers(getSubscription, { subscription: null, plan: null, owed: null })
  return user
}

/** The same with a plan, because authoring is for subscribers. */
export function signedInSubscriber(api: ApiServer, changes: Partial<User> = {}): User {
  const user = signedInPage(api, changes)
  const subscription: Subscription = {
    _id: idOf(2),
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
  api.answers(getSubscription, { subscription, plan, owed: null })
  return user
}
