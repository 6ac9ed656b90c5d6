// Plans, what organisations have bought, and what payment providers have told us.
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { organizations } from './organizations.ts'

export const plans = pgTable('plans', {
  id: id(),
  /** What the operator calls it; the built-in ones are found by it at every start. */
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
  /** The prices at Paddle with and without a trial. */
  paddleTrialPrice: text('paddle_trial_price'),
  paddlePrice: text('paddle_price'),
})
export type PlanRow = typeof plans.$inferSelect

/** A change of plan that has begun, and what to go back to where it is broken off. */
export interface UnfinishedChange {
  plan_id: string
  /** Prices before the change, as the provider calls them. */
  prices: string[]
  /** It had been cancelled, and was to end with its period. */
  is_ending: boolean
}

/**
 * One row for each subscription that a provider knows, so that what is said about an old one never touches a new one. Which
 * of them counts for its organisation is decided by `billing.rules.ts`.
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
    /** What the provider calls it; an operator's grant is called after its organisation. */
    providerRef: text('provider_ref').notNull(),
    status: text({ enum: ['ACTIVE', 'TRIALING', 'PAST_DUE', 'CANCELLED'] }).notNull(),
    startedAt: moment('started_at').notNull(),
    nextPaymentAt: moment('next_payment_at'),
    /** Access ends then. */
    endsAt: moment('ends_at'),
    trialEndsAt: moment('trial_ends_at'),
    /** When what this row says came to be, and the event that said so: whatever is older is not believed. */
    occurredAt: moment('occurred_at').notNull(),
    eventId: text('event_id').notNull().default(''),
    /** While a payment is due, everything stays open until then. */
    graceEndsAt: moment('grace_ends_at'),
    /** Null unless a change of plan is under way, or was when its process died. */
    unfinishedChange: jsonb('unfinished_change').$type<UnfinishedChange>(),
    /** Lease of the action that is under way; runs out by itself after a crash. */
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

/** Every event that a provider has sent, once: who sends it again is told that it has come. Nothing personal is kept. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    eventId: text('event_id').primaryKey(),
    type: text().notNull(),
    occurredAt: moment('occurred_at').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
    /** The subscription or transaction that it is about, as the provider calls it. */
    entityRef: text('entity_ref').notNull(),
    outcome: text({ enum: ['applied', 'older', 'ignored'] }).notNull(),
    /** Why it was ignored, in English, for the operator. */
    reason: text(),
  },
  (table) => [index('webhook_events_entity').on(table.entityRef)],
)

/** What the owner of an organisation has been told by mail, so that nobody is told twice. */
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

/** What the sandbox knows of a subscription, as a payment provider would: never read to decide about access. */
export interface SandboxState {
  status: 'trialing' | 'active' | 'past_due' | 'canceled'
  planId: string
  /** All moments are ISO 8601 in UTC. */
  startedAt: string
  periodStartsAt: string
  periodEndsAt: string
  trialEndsAt: string | null
  cancelsAt: string | null
  canceledAt: string | null
  updatedAt: string
  /** Whether the card, which does not exist, would be charged. */
  cardWorks: boolean
  /** What was paid for and not used, and is taken off the next charge. */
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
    /** The page on which it was bought: it can be completed once. */
    checkoutId: text('checkout_id').notNull().unique(),
    state: jsonb().$type<SandboxState>().notNull(),
    /** When something happens next by itself; null when it is over. */
    dueAt: moment('due_at'),
  },
  (table) => [index('sandbox_subscriptions_org').on(table.orgId), index('sandbox_subscriptions_due').on(table.dueAt)],
)
