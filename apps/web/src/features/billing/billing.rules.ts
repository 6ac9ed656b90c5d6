// The offered plans, their savings, and a subscription's available actions. Pure.
import type { Plan, Subscription } from '@parley/contracts/org/billing.ts'

export type Period = Plan['billing_period']

/** The plan for schools and companies: it has no price, only a contact address (specification §2 and §9). */
const teamPlan: Plan = {
  _id: '0'.repeat(24),
  name: 'organisations',
  description: '',
  features: ['teams', 'team_scenarios', 'member_progress'],
  status: 'ACTIVE',
  plan_type: 'ORGANIZATIONS',
  paddle_price_ids: { trial: null, no_trial: null },
  currency: 'EUR',
  amount: 0,
  is_public: true,
  billing_period: 'YEARLY',
  trial_info: null,
  b2b: { max_members: 0 },
}

/** The server's plans, followed by the one for teams (specification §3). */
export const withTeamPlan = (plans: readonly Plan[]): readonly Plan[] => [...plans, teamPlan]

/** Whether a plan is arranged by mail and cannot be bought. */
export const isByContact = ({ plan_type, amount }: Plan): boolean => plan_type === 'ORGANIZATIONS' && amount === 0

/** The billing periods that have plans to buy, the longer one first. */
export const periodsOf = (plans: readonly Plan[]): Period[] =>
  (['YEARLY', 'MONTHLY'] as const).filter((period) => plansOf(plans, period).length > 0)

/** The plans to buy for a period. */
export const plansOf = (plans: readonly Plan[], period: Period): Plan[] =>
  plans.filter((plan) => plan.billing_period === period && !isByContact(plan))

/** A plan's title: the built-in plans are called "Parley", followed by their period in the reader's language. */
export const titleOf = ({ name }: Plan): string => (/^Parley (monthly|yearly)$/.test(name) ? 'Parley' : name)

const features = (plan: Plan) => [...plan.features].sort().join()

/** The monthly plan with the same content. If there are several, the cheapest, so that no saving is exaggerated. */
export function monthlyOf(plans: readonly Plan[], yearly: Plan): Plan | undefined {
  const monthly = plansOf(plans, 'MONTHLY').filter(({ currency }) => currency === yearly.currency)
  const alike = monthly.filter((plan) => features(plan) === features(yearly))
  return (alike.length > 0 ? alike : monthly).toSorted((a, b) => a.amount - b.amount)[0]
}

/** A yearly plan's saving in whole months; never negative. */
export function savedMonths(yearly: Plan, monthly: Plan | undefined): number {
  if (monthly === undefined || monthly.amount <= 0) return 0
  return Math.max(0, Math.floor((12 * monthly.amount - yearly.amount) / monthly.amount))
}

/** The organisation's trial period in days: none if it has ever had a plan. */
export const trialDays = (plan: Plan, had: Subscription | null): number =>
  had === null ? (plan.trial_info?.period_days ?? 0) : 0

/** The action that a plan's card offers. */
export type Offer = 'checkout' | 'current' | 'change' | 'settle'

export function offerOf(plan: Plan, subscription: Subscription | null): Offer {
  if (subscription === null || subscription.status === 'CANCELLED') return 'checkout'
  const isHeld = isOfPlan(subscription, plan)
  // While the operator grants a plan, the owner cannot buy or change one.
  if (subscription.provider === 'operator') return isHeld ? 'current' : 'settle'
  // A debt or a cancellation must be settled first, even for this plan: "Renew" leads here.
  if (subscription.status === 'PAST_DUE' || subscription.pending_cancel_date !== null) return 'settle'
  return isHeld ? 'current' : 'change'
}

/** Whether the organisation has this plan, in any state. */
export const isOfPlan = (subscription: Subscription | null, plan: Plan): boolean =>
  subscription !== null && subscription.status !== 'CANCELLED' && subscription.plan_id === plan._id

/** A granted plan that ends within this many days is announced as ending. */
const giftEndsSoonDays = 30

/** The state of a subscription for display: its status and special cases. */
export type Standing = Subscription['status'] | 'PENDING_CANCEL' | 'GRACE' | 'GIFT' | 'GIFT_ENDING'

export function standingOf(subscription: Subscription, now = Date.now()): Standing {
  const { status, provider, pending_cancel_date: ends, grace_until: grace } = subscription
  if (status === 'CANCELLED') return status
  if (provider === 'operator') {
    return ends !== null && Date.parse(ends) - now <= giftEndsSoonDays * 86_400_000 ? 'GIFT_ENDING' : 'GIFT'
  }
  if (ends !== null) return 'PENDING_CANCEL'
  return status === 'PAST_DUE' && grace !== null ? 'GRACE' : status
}

export type Act = 'cancel' | 'resume' | 'end_trial' | 'update_payment' | 'change' | 'choose'

/** The owner's available actions, most likely first. */
export function actsOf({ status, provider, pending_cancel_date }: Subscription): Act[] {
  if (provider === 'operator') return status === 'CANCELLED' ? ['choose'] : []
  if (status === 'CANCELLED') return ['choose']
  if (pending_cancel_date !== null) return ['resume']
  if (status === 'PAST_DUE') return ['update_payment', 'cancel']
  return status === 'TRIALING'
    ? ['end_trial', 'change', 'update_payment', 'cancel']
    : ['change', 'update_payment', 'cancel']
}
