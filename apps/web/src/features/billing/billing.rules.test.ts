import type { Plan, Subscription } from '@parley/contracts/org/billing.ts'
import { describe, expect, test } from 'vitest'
import {
  actsOf,
  isByContact,
  monthlyOf,
  offerOf,
  periodsOf,
  plansOf,
  savedMonths,
  standingOf,
  trialDays,
  withTeamPlan,
} from './billing.rules.ts'

const plan = (change: Partial<Plan> = {}): Plan => ({
  _id: 'a'.repeat(24),
  name: 'Parley',
  description: 'Talk without limits',
  features: ['unlimited_conversations', 'own_scenarios'],
  status: 'ACTIVE',
  plan_type: 'STANDARD',
  paddle_price_ids: { trial: null, no_trial: null },
  currency: 'EUR',
  amount: 12,
  is_public: true,
  billing_period: 'MONTHLY',
  trial_info: { period_days: 7 },
  b2b: null,
  ...change,
})
const monthly = plan()
const yearly = plan({ _id: 'b'.repeat(24), amount: 120, billing_period: 'YEARLY' })

const subscription = (change: Partial<Subscription> = {}): Subscription => ({
  _id: 'c'.repeat(24),
  plan_id: monthly._id,
  plan: monthly,
  status: 'ACTIVE',
  provider: 'sandbox',
  start_date: '2026-11-01T00:00:00.000Z',
  next_payment_date: '2026-12-01T00:00:00.000Z',
  pending_cancel_date: null,
  trial_end_date: null,
  grace_until: null,
  ...change,
})

describe('the offered plans', () => {
  test('include only periods with plans', () => {
    expect(periodsOf([monthly, yearly])).toEqual(['YEARLY', 'MONTHLY'])
    expect(periodsOf([monthly])).toEqual(['MONTHLY'])
    expect(plansOf([monthly, yearly], 'YEARLY')).toEqual([yearly])
  })

  test('end with the team plan, which is arranged by mail', () => {
    const all = withTeamPlan([monthly])
    expect(all.slice(0, -1)).toEqual([monthly])
    expect(all.at(-1)).toMatchObject({
      name: 'organisations',
      plan_type: 'ORGANIZATIONS',
      amount: 0,
      b2b: { max_members: 0 },
    })
    expect(all.map(isByContact)).toEqual([false, true])
    expect([periodsOf(all), plansOf(all, 'YEARLY')]).toEqual([['MONTHLY'], []])
    expect(periodsOf(withTeamPlan([]))).toEqual([])
  })

  test('show that a yearly plan saves two months, based on both prices', () => {
    expect(savedMonths(yearly, monthlyOf([monthly, yearly], yearly))).toBe(2)
    expect(savedMonths(plan({ amount: 150 }), monthly)).toBe(0)
    expect(savedMonths(yearly, undefined)).toBe(0)
  })

  test('compare a yearly plan with the monthly one with the same features and currency', () => {
    const small = plan({ _id: 'd'.repeat(24), amount: 5, features: ['vocabulary'] })
    const dollars = plan({ _id: 'e'.repeat(24), amount: 1, currency: 'USD' })
    expect(monthlyOf([small, dollars, monthly], yearly)).toBe(monthly)
    expect(monthlyOf([dollars], yearly)).toBeUndefined()
  })

  test('include a trial only for organisations that have never had a plan', () => {
    expect(trialDays(monthly, null)).toBe(7)
    expect(trialDays(monthly, subscription({ status: 'CANCELLED' }))).toBe(0)
    expect(trialDays(plan({ trial_info: null }), null)).toBe(0)
  })

  test.each([
    [null, 'checkout'],
    [subscription(), 'change'],
    [subscription({ status: 'TRIALING' }), 'change'],
    [subscription({ plan_id: yearly._id }), 'current'],
    [subscription({ status: 'PAST_DUE' }), 'settle'],
    [subscription({ status: 'PAST_DUE', plan_id: yearly._id }), 'settle'],
    [subscription({ provider: 'operator', plan_id: yearly._id }), 'current'],
    [subscription({ pending_cancel_date: '2026-12-01T00:00:00.000Z' }), 'settle'],
    [subscription({ status: 'CANCELLED', plan_id: yearly._id }), 'checkout'],
    [subscription({ provider: 'operator' }), 'settle'],
  ] as const)('the yearly plan for %o: %s', (had, offer) => {
    expect(offerOf(yearly, had)).toBe(offer)
  })
})

describe('the status of a subscription', () => {
  const now = Date.parse('2026-11-20T00:00:00.000Z')
  test.each([
    [{}, 'ACTIVE'],
    [{ pending_cancel_date: '2026-12-01T00:00:00.000Z' }, 'PENDING_CANCEL'],
    [{ status: 'PAST_DUE' }, 'PAST_DUE'],
    [{ status: 'PAST_DUE', grace_until: '2026-11-22T00:00:00.000Z' }, 'GRACE'],
    [{ status: 'CANCELLED', pending_cancel_date: '2026-11-01T00:00:00.000Z' }, 'CANCELLED'],
    [{ provider: 'operator', pending_cancel_date: '2099-12-31T00:00:00.000Z' }, 'GIFT'],
    [{ provider: 'operator', pending_cancel_date: '2026-12-01T00:00:00.000Z' }, 'GIFT_ENDING'],
    [{ provider: 'operator', status: 'CANCELLED' }, 'CANCELLED'],
  ] as const)('%o: %s', (change, standing) => {
    expect(standingOf(subscription(change), now)).toBe(standing)
  })
})

describe('the available actions', () => {
  test.each([
    [{}, ['change', 'update_payment', 'cancel']],
    [{ status: 'TRIALING' }, ['end_trial', 'change', 'update_payment', 'cancel']],
    [{ status: 'TRIALING', pending_cancel_date: '2026-12-01T00:00:00.000Z' }, ['resume']],
    [{ pending_cancel_date: '2026-12-01T00:00:00.000Z' }, ['resume']],
    [{ status: 'PAST_DUE' }, ['update_payment', 'cancel']],
    [{ status: 'CANCELLED' }, ['choose']],
    [{ provider: 'operator' }, []],
  ] as const)('%o: %o', (change, acts) => {
    expect(actsOf(subscription(change))).toEqual(acts)
  })
})
