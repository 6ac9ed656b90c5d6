// Paddle's subscriptions, transactions and events, reduced to the fields we read. Omits management URLs, which let
// anyone who has one change a payment without signing in.
// https://developer.paddle.com/api-reference/subscriptions/overview
import { z } from 'zod'
import type { Snapshot } from './billing.rules.ts'

const Moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const Period = z.object({ starts_at: Moment, ends_at: Moment })

export const PaddleSubscription = z.object({
  id: z.string().min(1),
  status: z.enum(['active', 'canceled', 'past_due', 'paused', 'trialing']),
  created_at: Moment,
  updated_at: Moment,
  started_at: Moment.nullish(),
  next_billed_at: Moment.nullish(),
  canceled_at: Moment.nullish(),
  scheduled_change: z.object({ action: z.string(), effective_at: Moment }).nullish(),
  items: z.array(z.object({ price: z.object({ id: z.string() }), trial_dates: Period.nullish() })).min(1),
  custom_data: z.unknown(),
})
export type PaddleSubscription = z.infer<typeof PaddleSubscription>

export const PaddleTransaction = z.object({
  id: z.string().min(1),
  subscription_id: z.string().nullish(),
  origin: z.string(),
  custom_data: z.unknown(),
  details: z.object({
    totals: z.object({ grand_total: z.string().regex(/^\d+$/), currency_code: z.string().length(3) }),
  }),
})
export type PaddleTransaction = z.infer<typeof PaddleTransaction>

/** Trials begin with a payment of zero. */
export const isCharged = ({ details }: PaddleTransaction): boolean => Number(details.totals.grand_total) > 0

/** A payment that may need a refund. */
export const PaddlePayment = PaddleTransaction.extend({ status: z.enum(['paid', 'completed']) })
export type PaddlePayment = z.infer<typeof PaddlePayment>

/** A completed or pending refund. */
export const PaddleRefund = z.object({ id: z.string().min(1), status: z.string() })

/** Fields that every event has. */
export const PaddleEvent = z.object({
  event_id: z.string().min(1).max(100),
  event_type: z.string().min(1).max(100),
  occurred_at: Moment,
  data: z.object({ id: z.string().min(1).max(100) }).catchall(z.unknown()),
})
export type PaddleEvent = z.infer<typeof PaddleEvent>

/** A paused subscription has not ended, but is not paid either. */
const statuses = {
  active: 'ACTIVE',
  trialing: 'TRIALING',
  past_due: 'PAST_DUE',
  paused: 'PAST_DUE',
  canceled: 'CANCELLED',
} as const satisfies Record<PaddleSubscription['status'], Snapshot['status']>

/** The organisation and plan that an entity names; the caller looks up both with its keys and prices. */
export interface Named {
  readonly orgId: string | null
  readonly planId: string | null
}

/** @param moment when this state began: the event's time, or the entity's own time in an answer */
export function snapshotOf(
  entity: PaddleSubscription,
  { orgId, planId }: Named,
  moment: { occurredAt: Date; eventId: string },
): Snapshot {
  const { scheduled_change: change } = entity
  const cancelsAt = change?.action === 'cancel' ? change.effective_at : null
  return {
    ref: entity.id,
    orgId,
    planId,
    status: statuses[entity.status],
    startedAt: entity.started_at ?? entity.created_at,
    nextPaymentAt: cancelsAt === null ? (entity.next_billed_at ?? null) : null,
    endsAt: entity.status === 'canceled' ? (entity.canceled_at ?? moment.occurredAt) : cancelsAt,
    trialEndsAt: entity.items[0]?.trial_dates?.ends_at ?? null,
    ...moment,
  }
}
