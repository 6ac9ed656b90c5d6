// Formats plans and subscriptions as the contract describes them.
import type { Plan, Subscription } from '@parley/contracts/org/billing.ts'
import type { PlanRow } from '#database/billing.ts'
import type { SubscriptionWithPlan } from './billing.queries.ts'
import { mainUnits, statusAt } from './billing.rules.ts'
import type { Balance } from './provider.ts'

export const planView = (plan: PlanRow): Plan => ({
  _id: plan.id,
  name: plan.name,
  description: plan.description,
  features: plan.features,
  status: plan.status,
  plan_type: plan.planType,
  paddle_price_ids: { trial: plan.paddleTrialPrice, no_trial: plan.paddlePrice },
  currency: plan.currency,
  amount: mainUnits(plan.amountMinor, plan.currency),
  is_public: plan.isPublic,
  billing_period: plan.billingPeriod,
  trial_info: plan.trialDays === null ? null : { period_days: plan.trialDays },
  b2b: plan.maxMembers === null ? null : { max_members: plan.maxMembers },
})

/** Null if there is none. `recurringMinor` is the amount of each upcoming payment. */
export const creditView = ({ creditMinor, recurringMinor, currency }: Balance & { recurringMinor: number }) =>
  creditMinor <= 0
    ? null
    : {
        amount: mainUnits(creditMinor, currency),
        currency,
        covered_payments: recurringMinor > 0 ? Math.floor(creditMinor / recurringMinor) : 0,
      }

const timeOf = (moment: Date | null): string | null => moment?.toISOString() ?? null

export function subscriptionView({ subscription, plan }: SubscriptionWithPlan, now: Date): Subscription {
  const status = statusAt(subscription, now)
  const { graceEndsAt } = subscription
  return {
    _id: subscription.id,
    plan_id: plan.id,
    plan: planView(plan),
    status,
    provider: subscription.provider,
    start_date: subscription.startedAt.toISOString(),
    next_payment_date:
      subscription.endsAt === null && status !== 'CANCELLED' ? timeOf(subscription.nextPaymentAt) : null,
    pending_cancel_date: timeOf(subscription.endsAt),
    trial_end_date: timeOf(subscription.trialEndsAt),
    grace_until: status === 'PAST_DUE' && graceEndsAt !== null && graceEndsAt > now ? graceEndsAt.toISOString() : null,
  }
}
