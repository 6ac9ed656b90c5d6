// Subscription logic. Both providers describe subscriptions in the same form.
import type { SubscriptionStatus } from '@parley/contracts/org/billing.ts'

/** A provider's complete snapshot of a subscription at one moment, so the latest one replaces all others. */
export interface Snapshot {
  /** The provider's id of the subscription. */
  readonly ref: string
  /** The organisation named in the signed custom data; null if there is none or its signature is wrong. */
  readonly orgId: string | null
  /** The plan with the paid price; null if no plan has that price, or it was not offered for this purchase. */
  readonly planId: string | null
  readonly status: SubscriptionStatus
  readonly startedAt: Date
  readonly nextPaymentAt: Date | null
  readonly endsAt: Date | null
  readonly trialEndsAt: Date | null
  /** When this state began. */
  readonly occurredAt: Date
  /** The event that reported it. Providers' ids sort by time; an answer to a call has none. */
  readonly eventId: string
}

/** A stored subscription. */
export interface StoredSubscription extends Omit<Snapshot, 'ref' | 'orgId' | 'planId'> {
  readonly orgId: string
  readonly planId: string
}

type Moment = Pick<StoredSubscription, 'occurredAt' | 'eventId'>

/** Whether `next` is later than `last`, or the same snapshot again. */
function isNotOlder(next: Moment, last: Moment): boolean {
  const apart = next.occurredAt.getTime() - last.occurredAt.getTime()
  return apart === 0 ? next.eventId >= last.eventId : apart > 0
}

export type ApplyResult =
  | { readonly outcome: 'applied'; readonly stored: StoredSubscription }
  | { readonly outcome: 'older' }
  | { readonly outcome: 'ignored'; readonly reason: string }

/**
 * The stored state after a snapshot, regardless of the order in which snapshots arrive. A known subscription never
 * changes its organisation, whatever its custom data says.
 */
export function apply(known: StoredSubscription | null, snapshot: Snapshot): ApplyResult {
  const { ref: _ref, orgId: namedOrg, planId: namedPlan, ...said } = snapshot
  const orgId = known?.orgId ?? namedOrg
  const planId = namedPlan ?? known?.planId
  if (orgId === null) return { outcome: 'ignored', reason: 'names no organisation with our signature' }
  if (planId === undefined || planId === null) return { outcome: 'ignored', reason: 'no plan on sale has the price' }
  if (known !== null && !isNotOlder(snapshot, known)) return { outcome: 'older' }
  return { outcome: 'applied', stored: { ...said, orgId, planId } }
}

type StatusAndEnd = Pick<StoredSubscription, 'status' | 'endsAt'>

/** The current status: an expired subscription has ended, even before the provider says so. */
export const statusAt = ({ status, endsAt }: StatusAndEnd, now: Date): SubscriptionStatus =>
  endsAt !== null && endsAt <= now ? 'CANCELLED' : status

/** Sort order of a status: active before past due, past due before ended. */
const precedence: Readonly<Record<SubscriptionStatus, number>> = { ACTIVE: 0, TRIALING: 0, PAST_DUE: 1, CANCELLED: 2 }

interface Choosable extends StatusAndEnd {
  readonly provider: 'paddle' | 'sandbox' | 'operator'
  readonly providerRef: string
  readonly startedAt: Date
}

const byStart = (one: Choosable, other: Choosable): number =>
  one.startedAt.getTime() - other.startedAt.getTime() || (one.providerRef < other.providerRef ? -1 : 1)

/**
 * The current subscription: a paid one before a gift, the oldest of several active ones, the newest of ended ones. Null
 * if there has never been one.
 */
export function selectCurrentSubscription<T extends Choosable>(subscriptions: readonly T[], now: Date): T | null {
  const rank = (one: T) => precedence[statusAt(one, now)] * 2 + (one.provider === 'operator' ? 1 : 0)
  const [best] = [...subscriptions].sort((one, other) => {
    const isOver = statusAt(one, now) === 'CANCELLED' && statusAt(other, now) === 'CANCELLED'
    return isOver ? byStart(other, one) : rank(one) - rank(other) || byStart(one, other)
  })
  return best ?? null
}

/** An organisation's duplicate paid subscriptions, bought in two tabs at the same time. */
export function duplicatesOf<T extends Choosable>(subscriptions: readonly T[], now: Date): T[] {
  const open = subscriptions.filter((one) => one.provider !== 'operator' && statusAt(one, now) !== 'CANCELLED')
  return open.sort(byStart).slice(1)
}

/** The actions that an owner may take on a subscription, depending on its state. */
export const mayCancel = (subscription: StatusAndEnd, now: Date): boolean => statusAt(subscription, now) !== 'CANCELLED'
export const mayResume = (subscription: StatusAndEnd, now: Date): boolean =>
  mayCancel(subscription, now) && subscription.endsAt !== null
export const mayEndTrial = (subscription: StatusAndEnd, now: Date): boolean =>
  statusAt(subscription, now) === 'TRIALING'
export const mayChangePlan = (subscription: StatusAndEnd, now: Date): boolean =>
  statusAt(subscription, now) === 'ACTIVE' || statusAt(subscription, now) === 'TRIALING'

const dayMs = 86_400_000

/** The grace period while a payment is due. */
const graceMs = 3 * dayMs

/**
 * The end of the grace period, which starts when Parley learns of the due payment: otherwise a server that was down at
 * the time would give no grace. Null if no payment is due.
 */
export function graceEndOf(
  before: (Pick<StoredSubscription, 'status'> & { readonly graceEndsAt: Date | null }) | null,
  { status }: Pick<StoredSubscription, 'status'>,
  now: Date,
): Date | null {
  if (status !== 'PAST_DUE') return null
  return before?.status === 'PAST_DUE' ? before.graceEndsAt : new Date(now.getTime() + graceMs)
}

/** How long before its end a trial is announced. */
export const trialNoticeMs = 3 * dayMs

/** Converts minor units to main ones: 1200 cents are 12. */
export function mainUnits(amountMinor: number, currency: string): number {
  return amountMinor / 10 ** fractionDigits(currency)
}

/** Converts main units to minor ones. */
export const minorUnits = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** fractionDigits(currency))

const fractionDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

interface PlanPrices {
  readonly planType: 'STANDARD' | 'ORGANIZATIONS' | 'TEST'
  readonly paddlePrice: string | null
  readonly paddleTrialPrice: string | null
}

/**
 * Whether a plan may be sold at a price. The browser passes the price to the provider, so only two prices are valid:
 * the one signed for this purchase, and the full price of a public plan, which is what a change of plan charges.
 */
export function isOffered(plan: PlanPrices, priceId: string, signedPriceId: string | null): boolean {
  if (priceId !== plan.paddlePrice && priceId !== plan.paddleTrialPrice) return false
  return priceId === signedPriceId || (plan.planType !== 'TEST' && priceId === plan.paddlePrice)
}

/** A mail to an owner. */
export type NoticeKind = 'trial_ending' | 'payment_failed' | 'cancelled' | 'ended' | 'invoice' | 'refunded'

/** The notices due to the owner, each with a key that prevents sending it twice. */
export function noticesOf(
  ref: string,
  before: StoredSubscription | null,
  after: StoredSubscription,
  now: Date,
): { kind: NoticeKind; key: string }[] {
  const wasEnding = before !== null && (before.endsAt !== null || before.status === 'CANCELLED')
  if (after.endsAt !== null && !wasEnding) {
    const kind = statusAt(after, now) === 'CANCELLED' ? 'ended' : 'cancelled'
    return [{ kind, key: `cancelled ${ref} ${after.endsAt.toISOString().slice(0, 10)}` }]
  }
  if (after.status === 'PAST_DUE' && before?.status !== 'PAST_DUE') {
    return [{ kind: 'payment_failed', key: `payment_failed ${ref} ${after.occurredAt.toISOString()}` }]
  }
  return isTrialEnding(after, now) ? [{ kind: 'trial_ending', key: trialNotice(ref) }] : []
}

/** A trial's end is announced once, no matter how often it is moved. */
export const trialNotice = (ref: string): string => `trial_ending ${ref}`

/** Marks a duplicate purchase: its payment is refunded, and no invoice is mailed. */
export const duplicatePurchaseKey = (ref: string): string => `bought_twice ${ref}`

/** Marks a payment whose invoice may not be mailed yet. */
export const invoiceWaits = (ref: string, transaction: string): string => `invoice_waits ${ref} ${transaction}`

/** Whether a trial is about to end and be charged. */
const isTrialEnding = (
  { status, endsAt, trialEndsAt }: Pick<StoredSubscription, 'status' | 'endsAt' | 'trialEndsAt'>,
  now: Date,
): boolean =>
  status === 'TRIALING' &&
  endsAt === null &&
  trialEndsAt !== null &&
  trialEndsAt > now &&
  trialEndsAt.getTime() - now.getTime() <= trialNoticeMs

/** The same day of a later month, or the month's last day if it is shorter. */
export function afterPeriod(start: Date, period: 'MONTHLY' | 'YEARLY'): Date {
  const months = period === 'YEARLY' ? 12 : 1
  const end = new Date(start)
  end.setUTCMonth(start.getUTCMonth() + months, 1)
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay))
  return end
}
