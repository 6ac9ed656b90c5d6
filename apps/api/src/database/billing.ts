// Plans, the subscriptions of organisations, and the events of payment providers.
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { organizations } from './organizations.ts'

export const plans = pgTable('plans', {
  id: id(),
  /** The operator's name for the plan; built-in plans are looked up by it at every start. */
  slug: text().notNull().unique(),
  name: text().notNull(),
  description: text().notNull(),
  features: jsonb().$type<string[]>().notNull(),
  status: text({ enum: ['ACTIVE', 'ARCHIVED'] })
    .notNull()
    .default('ACTIVE'),
  planType: text('plan_type', { enum: ['STANDARD', 'ORGANIZATIONS', 'TEST'] }).notNull(),
  isPublic: boolean('is_public').notNull(),
  billingPeriod: text('billing_period', { enum: ['MONTHLY', 'YEARLY'] }).notNull(),
  /** ISO 4217. */
  currency: text().notNull(),
  /** For one period, in the currency's smallest unit: 1200 is 12 EUR. */
  amountMinor: integer('amount_minor').notNull(),
  trialDays: integer('trial_days'),
  maxMembers: integer('max_members'),
  /** Ids of the Paddle prices with and without a trial. */
  paddleTrialPrice: text('paddle_trial_price'),
  paddlePrice: text('paddle_price'),
})
export type PlanRow = typeof plans.$inferSelect

/** A plan change in progress, with the state to restore if it is aborted. */
export interface UnfinishedChange {
  plan_id: string
  /** Ids of the provider's prices before the change. */
  prices: string[]
  /** Whether the subscription had been cancelled and was to end with its period. */
  is_ending: boolean
}

/**
 * One row per provider subscription, so that events about an old one never affect a new one. `billing.rules.ts` decides
 * which one applies to the organisation.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    orgId: text('org_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    planId: text('plan_id')
      .notNull()
      .references(() => plans.id),
    provider: text({ enum: ['paddle', 'sandbox', 'operator'] }).notNull(),
    /** The provider's id; for an operator's grant it is derived from the organisation. */
    providerRef: text('provider_ref').notNull(),
    status: text({ enum: ['ACTIVE', 'TRIALING', 'PAST_DUE', 'CANCELLED'] }).notNull(),
    startedAt: moment('started_at').notNull(),
    nextPaymentAt: moment('next_payment_at'),
    /** When access ends. */
    endsAt: moment('ends_at'),
    trialEndsAt: moment('trial_ends_at'),
    /** Time and id of the event that this row reflects: older events are ignored. */
    occurredAt: moment('occurred_at').notNull(),
    eventId: text('event_id').notNull().default(''),
    /** While a payment is overdue, access continues until then. */
    graceEndsAt: moment('grace_ends_at'),
    /** Set while a plan change is in progress, or if its process crashed. */
    unfinishedChange: jsonb('unfinished_change').$type<UnfinishedChange>(),
    /** Lease on the action in progress; expires by itself after a crash. */
    busyToken: text('busy_token'),
    busyUntil: moment('busy_until'),
  },
  (table) => [
    uniqueIndex('subscriptions_provider_ref').on(table.provider, table.providerRef),
    index('subscriptions_org').on(table.orgId),
    index('subscriptions_plan').on(table.planId),
    index('subscriptions_trial_end').on(table.trialEndsAt),
    index('subscriptions_unfinished').on(table.id).where(sql`unfinished_change is not null`),
  ],
)
export type SubscriptionRow = typeof subscriptions.$inferSelect

/** Every event that a provider has sent, to detect repeated ones. Contains no personal data. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    eventId: text('event_id').primaryKey(),
    type: text().notNull(),
    occurredAt: moment('occurred_at').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
    /** The provider's id of the subscription or transaction that the event is about. */
    entityRef: text('entity_ref').notNull(),
    outcome: text({ enum: ['applied', 'older', 'ignored'] }).notNull(),
    /** Why the event was ignored, in English, for the operator. */
    reason: text(),
  },
  (table) => [index('webhook_events_entity').on(table.entityRef)],
)

/** Notices mailed to an organisation's owner, to avoid sending one twice. */
export const billingNotices = pgTable(
  'billing_notices',
  {
    key: text().primaryKey(),
    orgId: text('org_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('billing_notices_org').on(table.orgId)],
)

/** A subscription's state in the sandbox, which replaces a payment provider. Never used for access decisions. */
export interface SandboxState {
  status: 'trialing' | 'active' | 'past_due' | 'canceled'
  planId: string
  /** All times are ISO 8601 in UTC. */
  startedAt: string
  periodStartsAt: string
  periodEndsAt: string
  trialEndsAt: string | null
  cancelsAt: string | null
  canceledAt: string | null
  updatedAt: string
  /** Whether charging the imaginary card succeeds. */
  cardWorks: boolean
  /** Credit for unused time, deducted from the next charge. */
  creditMinor: number
  charges: { id: string; at: string; amountMinor: number; currency: string }[]
  customData: Record<string, string>
}

export const sandboxSubscriptions = pgTable(
  'sandbox_subscriptions',
  {
    ref: text().primaryKey(),
    orgId: text('org_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** The checkout page on which it was bought, which can be completed only once. */
    checkoutId: text('checkout_id').notNull().unique(),
    state: jsonb().$type<SandboxState>().notNull(),
    /** When the next automatic event happens; null once the subscription has ended. */
    dueAt: moment('due_at'),
  },
  (table) => [index('sandbox_subscriptions_org').on(table.orgId), index('sandbox_subscriptions_due').on(table.dueAt)],
)
