// The sandbox's rules as a payment provider: trials end, periods are charged, cards are declined.

import { afterPeriod } from './billing.rules.ts'

/** A plan and what the sandbox charges for it. */
export interface SandboxPlan {
  readonly id: string
  readonly billingPeriod: 'MONTHLY' | 'YEARLY'
  readonly amountMinor: number
  readonly currency: string
  readonly trialDays: number | null
}

export interface Charge {
  readonly id: string
  readonly at: string
  readonly amountMinor: number
  readonly currency: string
}

/** All times are ISO 8601 in UTC; the table says what each means. */
export interface State {
  status: 'trialing' | 'active' | 'past_due' | 'canceled'
  planId: string
  startedAt: string
  periodStartsAt: string
  periodEndsAt: string
  trialEndsAt: string | null
  cancelsAt: string | null
  canceledAt: string | null
  updatedAt: string
  cardWorks: boolean
  creditMinor: number
  charges: Charge[]
  customData: Record<string, string>
}

/** The sandbox's events, in order. */
export type SandboxEvent =
  | `subscription.${'created' | 'trialing' | 'activated' | 'updated' | 'past_due' | 'canceled'}`
  | { readonly completed: Charge }

export interface Change {
  readonly state: State
  readonly events: readonly SandboxEvent[]
}

/** The provider's code for a rejected action. */
export interface Refusal {
  readonly refused: 'subscription_payment_declined' | 'subscription_update_when_canceled' | 'subscription_not_trialing'
}
export type Outcome = Change | Refusal

const dayMs = 86_400_000
/** How long a payment may be overdue before the subscription ends. */
const dunningMs = 14 * dayMs

const unchanged = (state: State): Change => ({ state, events: [] })
const touched = (state: State, now: Date): State => {
  // Keeps two changes within the same millisecond in order.
  const at = Math.max(now.getTime(), Date.parse(state.updatedAt) + 1)
  return { ...state, updatedAt: new Date(at).toISOString() }
}

/** Pays for a period that begins at this time. Null if the card is declined. */
function pay(ref: string, state: State, plan: SandboxPlan, startsAt: Date, now: Date): Change | null {
  const due = Math.max(0, plan.amountMinor - state.creditMinor)
  if (due > 0 && !state.cardWorks) return null
  const id = `txn_${ref.replace(/^sub_/, '')}_${state.charges.length + 1}`
  const charge: Charge = { id, at: now.toISOString(), amountMinor: due, currency: plan.currency }
  const paid: State = {
    ...touched(state, now),
    status: 'active',
    planId: plan.id,
    periodStartsAt: startsAt.toISOString(),
    periodEndsAt: afterPeriod(startsAt, plan.billingPeriod).toISOString(),
    creditMinor: Math.max(0, state.creditMinor - plan.amountMinor),
    charges: due > 0 ? [...state.charges, charge] : state.charges,
  }
  return { state: paid, events: due > 0 ? [{ completed: charge }] : [] }
}

const declined: Refusal = { refused: 'subscription_payment_declined' }

/** A new subscription: on trial, or paid immediately. */
export function begin(
  ref: string,
  plan: SandboxPlan,
  withTrial: boolean,
  customData: Record<string, string>,
  now: Date,
): Change {
  const trialMs = withTrial && plan.trialDays !== null ? plan.trialDays * dayMs : 0
  const endsAt = new Date(now.getTime() + trialMs).toISOString()
  const state: State = {
    status: 'trialing',
    planId: plan.id,
    startedAt: now.toISOString(),
    periodStartsAt: now.toISOString(),
    periodEndsAt: endsAt,
    trialEndsAt: trialMs > 0 ? endsAt : null,
    cancelsAt: null,
    canceledAt: null,
    updatedAt: now.toISOString(),
    cardWorks: true,
    creditMinor: 0,
    charges: [],
    customData,
  }
  if (trialMs > 0) return { state, events: ['subscription.created', 'subscription.trialing'] }
  const paid = pay(ref, state, plan, now, now) ?? unchanged(state)
  return { state: paid.state, events: ['subscription.created', ...paid.events, 'subscription.activated'] }
}

const ended = (state: State, now: Date): Change => ({
  state: { ...touched(state, now), status: 'canceled', canceledAt: now.toISOString(), cancelsAt: null },
  events: ['subscription.canceled'],
})

/** Cancels at the end of the paid period, or immediately if nothing was paid. */
export function cancel(state: State, now: Date): Change {
  if (state.status === 'canceled' || state.cancelsAt !== null) return unchanged(state)
  if (state.status === 'past_due') return ended(state, now)
  return { state: { ...touched(state, now), cancelsAt: state.periodEndsAt }, events: ['subscription.updated'] }
}

/** Ends it immediately. */
export const end = (state: State, now: Date): Change =>
  state.status === 'canceled' ? unchanged(state) : ended(state, now)

export function resume(state: State, now: Date): Outcome {
  if (state.status === 'canceled') return { refused: 'subscription_update_when_canceled' }
  if (state.cancelsAt === null) return unchanged(state)
  return { state: { ...touched(state, now), cancelsAt: null }, events: ['subscription.updated'] }
}

/** Ends a trial and charges the first period. */
export function endTrial(ref: string, state: State, plan: SandboxPlan, now: Date): Outcome {
  if (state.status !== 'trialing') return { refused: 'subscription_not_trialing' }
  const paid = pay(ref, { ...state, cancelsAt: null, trialEndsAt: now.toISOString() }, plan, now, now)
  return paid === null ? declined : { state: paid.state, events: [...paid.events, 'subscription.activated'] }
}

/** The credit for unused paid time. */
function unusedMinor(state: State, from: SandboxPlan, now: Date): number {
  if (state.status !== 'active') return 0
  const [start, end] = [Date.parse(state.periodStartsAt), Date.parse(state.periodEndsAt)]
  const left = Math.min(1, Math.max(0, (end - now.getTime()) / (end - start)))
  return Math.round(from.amountMinor * left)
}

/** Changing the plan starts a new period now; unused time is credited. */
export function changePlan(ref: string, state: State, from: SandboxPlan, to: SandboxPlan, now: Date): Outcome {
  if (state.status === 'canceled') return { refused: 'subscription_update_when_canceled' }
  if (state.status === 'past_due') return declined
  const wasTrial = state.status === 'trialing'
  const credited = {
    ...state,
    creditMinor: state.creditMinor + unusedMinor(state, from, now),
    cancelsAt: null,
    trialEndsAt: wasTrial ? now.toISOString() : state.trialEndsAt,
  }
  const paid = pay(ref, credited, to, now, now)
  if (paid === null) return declined
  return { state: paid.state, events: [...paid.events, wasTrial ? 'subscription.activated' : 'subscription.updated'] }
}

/** What a change of plan costs, and the credit that remains, in minor units. */
export function costOfChange(
  state: State,
  from: SandboxPlan,
  to: SandboxPlan,
  now: Date,
): { dueMinor: number; creditMinor: number } {
  const left = state.creditMinor + unusedMinor(state, from, now) - to.amountMinor
  return { dueMinor: Math.max(0, -left), creditMinor: Math.max(0, left) }
}

/** Sets whether the card works; a working card pays overdue amounts immediately. */
export function setCard(ref: string, state: State, plan: SandboxPlan, works: boolean, now: Date): Change {
  const next = { ...state, cardWorks: works }
  if (!works || state.status !== 'past_due') return unchanged(next)
  const paid = pay(ref, next, plan, now, now)
  return paid === null ? unchanged(next) : { state: paid.state, events: [...paid.events, 'subscription.updated'] }
}

/** When the next event is due; null if the subscription has ended. */
export function dueAt(state: State): Date | null {
  if (state.status === 'canceled') return null
  if (state.cancelsAt !== null) return new Date(state.cancelsAt)
  return new Date(Date.parse(state.periodEndsAt) + (state.status === 'past_due' ? dunningMs : 0))
}

/** Applies the events that are due by now. */
export function whenDue(ref: string, state: State, plan: SandboxPlan, now: Date): Change {
  const due = dueAt(state)
  if (due === null || due > now) return unchanged(state)
  if (state.cancelsAt !== null || state.status === 'past_due') return ended(state, now)
  // Months during which the server was off are not charged.
  const startsAt = afterPeriod(due, plan.billingPeriod) > now ? due : now
  const paid = pay(ref, state, plan, startsAt, now)
  if (paid === null) return { state: { ...touched(state, now), status: 'past_due' }, events: ['subscription.past_due'] }
  const isFirst = state.status === 'trialing'
  return { state: paid.state, events: [...paid.events, isFirst ? 'subscription.activated' : 'subscription.updated'] }
}

/** Shifts every date back, as if this much time had passed. */
export function shiftTime(state: State, ms: number): State {
  const back = <T extends string | null>(at: T): T =>
    (at === null ? null : new Date(Date.parse(at) - ms).toISOString()) as T
  return {
    ...state,
    startedAt: back(state.startedAt),
    periodStartsAt: back(state.periodStartsAt),
    periodEndsAt: back(state.periodEndsAt),
    trialEndsAt: back(state.trialEndsAt),
    cancelsAt: back(state.cancelsAt),
    charges: state.charges.map((charge) => ({ ...charge, at: back(charge.at) })),
  }
}

/** Shifts time so that the next event is this far away; at 0 it happens immediately. */
export function moveOn(
  ref: string,
  state: State,
  plan: SandboxPlan,
  { cardWorks, awayMs }: { cardWorks: boolean; awayMs: number },
  now: Date,
): Change {
  const due = dueAt(state)
  if (due === null) return unchanged(state)
  const passedMs = due.getTime() - now.getTime() - awayMs
  const later = passedMs > 0 ? shiftTime(state, passedMs) : state
  const change = whenDue(ref, { ...later, cardWorks }, plan, now)
  return change.events.length > 0 ? change : { state: touched(change.state, now), events: ['subscription.updated'] }
}
