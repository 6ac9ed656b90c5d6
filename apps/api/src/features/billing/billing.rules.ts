// Decisions about subscriptions. Both providers describe them in the same form.
import type { SubscriptionStatus } from '@parley/contracts/billing.ts'

/** A provider's complete snapshot of one subscription at one moment, so that the latest one replaces all others. */
export interface Snapshot {
  /** The provider's id of the subscription. */
  readonly ref: string
  /** The organisation that the signed custom data names; null where there is none, or its signature is wrong. */
  readonly orgId: string | null
  /** The plan whose price is paid; null where no plan has that price, or it was not offered for this. */
  readonly planId: string | null
  readonly status: SubscriptionStatus
  readonly startedAt: Date
  readonly nextPaymentAt: Date | null
  readonly endsAt: Date | null
  readonly trialEndsAt: Date | null
  /** When this state began. */
  readonly occurredAt: Date
  /** The event that carried it. Providers' ids sort by time; an answer to a call has none. */
  readonly eventId: string
}

/** A stored subscription. */
export interface Kept extends Omit<Snapshot, 'ref' | 'orgId' | 'planId'> {
  readonly orgId: string
  readonly planId: string
}

type Moment = Pick<Kept, 'occurredAt' | 'eventId'>

/** Whether `next` is later than `last`, or the same snapshot again. */
function isNotOlder(next: Moment, last: Moment): boolean {
  const apart = next.occurredAt.getTime() - last.occurredAt.getTime()
  return apart === 0 ? next.eventId >= last.eventId : apart > 0
}

export type Applied =
  | { readonly outcome: 'applied'; readonly kept: Kept }
  | { readonly outcome: 'older' }
  | { readonly outcome: 'ignored'; readonly reason: string }

/**
 * What is known after a snapshot has come, in whatever order they come. Once known, a subscription stays with its
 * organisation, whatever its custom data says later.
 */
export function apply(known: Kept | null, snapshot: Snapshot): Applied {
  const { ref: _ref, orgId: namedOrg, planId: namedPlan, ...said } = snapshot
  const orgId = known?.orgId ?? namedOrg
  const planId = namedPlan ?? known?.planId
  if (orgId === null) return { outcome: 'ignored', reason: 'names no organisation with our signature' }
  if (planId === undefined || planId === null) return { outcome: 'ignored', reason: 'the price is of no plan on offer' }
  if (known !== null && !isNotOlder(snapshot, known)) return { outcome: 'older' }
  return { outcome: 'applied', kept: { ...said, orgId, planId } }
}

type Timed = Pick<Kept, 'status' | 'endsAt'>

/** The status now: an expired subscription is over, even before the provider says so. */
export const statusAt = ({ status, endsAt }: Timed, now: Date): SubscriptionStatus =>
  endsAt !== null && endsAt <= now ? 'CANCELLED' : status

/** The rank of a status: open before past due, past due before ended. */
const precedence: Readonly<Record<SubscriptionStatus, number>> = { ACTIVE: 0, TRIALING: 0, PAST_DUE: 1, CANCELLED: 2 }

interface Choosable extends Timed {
  readonly provider: 'paddle' | 'sandbox' | 'operator'
  readonly providerRef: string
  readonly startedAt: Date
}

const byStart = (one: Choosable, other: Choosable): number =>
  one.startedAt.getTime() - other.startedAt.getTime() || (one.providerRef < other.providerRef ? -1 : 1)

/**
 * The one of an organisation's subscriptions that counts: what is paid for before a gift, of several alike the first, and of
 * what is over the last. Null where there never was one.
 */
export function selectCurrentSubscription<T extends Choosable>(subscriptions: readonly T[], now: Date): T | null {
  const rank = (one: T) => precedence[statusAt(one, now)] * 2 + (one.provider === 'operator' ? 1 : 0)
  const [best] = [...subscriptions].sort((one, other) => {
    const isOver = statusAt(one, now) === 'CANCELLED' && statusAt(other, now) === 'CANCELLED'
    return isOver ? byStart(other, one) : rank(one) - rank(other) || byStart(one, other)
  })
  return best ?? null
}

/** Duplicate paid subscriptions of an organisation, bought in two tabs at once. */
export function duplicatesOf<T extends Choosable>(subscriptions: readonly T[], now: Date): T[] {
  const open = subscriptions.filter((one) => one.provider !== 'operator' && statusAt(one, now) !== 'CANCELLED')
  return open.sort(byStart).slice(1)
}

/** The actions that an owner may take on a subscription, by its state. */
export const mayCancel = (held: Timed, now: Date): boolean => statusAt(held, now) !== 'CANCELLED'
export const mayResume = (held: Timed, now: Date): boolean => mayCancel(held, now) && held.endsAt !== null
export const mayEndTrial = (held: Timed, now: Date): boolean => statusAt(held, now) === 'TRIALING'
export const mayChangePlan = (held: Timed, now: Date): boolean =>
  statusAt(held, now) === 'ACTIVE' || statusAt(held, now) === 'TRIALING'

const dayMs = 86_400_000

/** The days of grace while a payment is due. */
const graceMs = 3 * dayMs

/**
 * The end of the days of grace. They count from when Parley learns of the due payment: a server that was down when it
 * happened would give none. Null where no payment is due.
 */
export function graceEndOf(
  before: (Pick<Kept, 'status'> & { readonly graceEndsAt: Date | null }) | null,
  { status }: Pick<Kept, 'status'>,
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

interface Priced {
  readonly planType: 'STANDARD' | 'ORGANIZATIONS' | 'TEST'
  readonly paddlePrice: string | null
  readonly paddleTrialPrice: string | null
}

/**
 * Whether a plan may be had for a price. The browser names the price to the provider, so only the one that was signed for this
 * purchase counts, and beside it the full price of a plan that everybody can have: that is what changing plans comes to.
 */
export function isOffered(plan: Priced, priceId: string, signedPriceId: string | null): boolean {
  if (priceId !== plan.paddlePrice && priceId !== plan.paddleTrialPrice) return false
  return priceId === signedPriceId || (plan.planType !== 'TEST' && priceId === plan.paddlePrice)
}

/** A mail to an owner. */
export type NoticeKind = 'trial_ending' | 'payment_failed' | 'cancelled' | 'ended' | 'invoice' | 'refunded'

/** News for the owner, each with a key that prevents a second mail. */
export function noticesOf(
  ref: string,
  before: Kept | null,
  after: Kept,
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

/** A trial is announced once, however often its end is moved. */
export const trialNotice = (ref: string): string => `trial_ending ${ref}`

/** Marks a duplicate purchase: its payment is refunded, and no invoice is mailed. */
export const duplicatePurchaseKey = (ref: string): string => `bought_twice ${ref}`

/** Marks a payment until its invoice may be mailed. */
export const invoiceWaits = (ref: string, transaction: string): string => `invoice_waits ${ref} ${transaction}`

/** Whether a trial is about to end and to be charged. */
const isTrialEnding = (
  { status, endsAt, trialEndsAt }: Pick<Kept, 'status' | 'endsAt' | 'trialEndsAt'>,
  now: Date,
): boolean =>
  status === 'TRIALING' &&
  endsAt === null &&
  trialEndsAt !== null &&
  trialEndsAt > now &&
  trialEndsAt.getTime() - now.getTime() <= trialNoticeMs

/** The same day of a later month, or its last one where there is no such day. */
export function afterPeriod(start: Date, period: 'MONTHLY' | 'YEARLY'): Date {
  const months = period === 'YEARLY' ? 12 : 1
  const end = new Date(start)
  end.setUTCMonth(start.getUTCMonth() + months, 1)
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay))
  return end
}
