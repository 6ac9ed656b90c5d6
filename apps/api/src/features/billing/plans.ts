// The built-in plans. Operators may change their prices; a restart never resets them.

import { plans } from '#database/billing.ts'
import type { Database } from '#database/connect.ts'

type NewPlan = typeof plans.$inferInsert

const features = ['unlimited_conversations', 'own_scenarios', 'own_modules', 'full_reviews', 'vocabulary']

const standard = {
  features,
  planType: 'STANDARD',
  isPublic: true,
  currency: 'EUR',
  trialDays: 7,
} as const satisfies Partial<NewPlan>

const builtIn: readonly NewPlan[] = [
  {
    ...standard,
    slug: 'parley-monthly',
    name: 'Parley monthly',
    description: 'Talk as much as you like, month by month.',
    billingPeriod: 'MONTHLY',
    amountMinor: 1200,
  },
  {
    ...standard,
    slug: 'parley-yearly',
    name: 'Parley yearly',
    description: 'Talk as much as you like for a year, two months for free.',
    billingPeriod: 'YEARLY',
    amountMinor: 12000,
  },
  {
    ...standard,
    slug: 'parley-test',
    name: 'Parley test',
    description: 'For trying out a payment with a small amount.',
    planType: 'TEST',
    isPublic: false,
    billingPeriod: 'MONTHLY',
    amountMinor: 100,
    trialDays: null,
  },
]

/** Adds missing built-in plans. Safe to run in several processes. */
export async function seedPlans(db: Database): Promise<void> {
  await db
    .insert(plans)
    .values([...builtIn])
    .onConflictDoNothing({ target: plans.slug })
}
