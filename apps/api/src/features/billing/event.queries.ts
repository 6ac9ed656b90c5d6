// Queries for providers' events: the ledger, and the subscriptions they describe.
import { and, eq, ne, sql } from 'drizzle-orm'
import {
  billingNotices,
  type PlanRow,
  plans,
  type SubscriptionRow,
  subscriptions,
  webhookEvents,
} from '#database/billing.ts'
import { newId } from '#database/columns.ts'
import type { Database } from '#database/connect.ts'
import { organizations } from '#database/organizations.ts'
import type { StoredSubscription } from './billing.rules.ts'

type NewEvent = Pick<typeof webhookEvents.$inferInsert, 'eventId' | 'type' | 'occurredAt' | 'entityRef'>

/** Records an event. Returns false if it was already recorded; parallel deliveries wait for the first. */
export async function insertEvent(tx: Database, event: NewEvent): Promise<boolean> {
  const inserted = await tx
    .insert(webhookEvents)
    .values({ ...event, outcome: 'ignored' })
    .onConflictDoNothing()
    .returning({ eventId: webhookEvents.eventId })
  return inserted.length > 0
}

export async function setOutcome(
  tx: Database,
  eventId: string,
  outcome: 'applied' | 'older' | 'ignored',
  reason: string | null,
): Promise<void> {
  await tx.update(webhookEvents).set({ outcome, reason }).where(eq(webhookEvents.eventId, eventId))
}

/** Locks an organisation's subscriptions until the transaction ends. Returns false if the organisation was deleted. */
export async function lockOrg(tx: Database, orgId: string): Promise<boolean> {
  const found = await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(eq(organizations.id, orgId), ne(organizations.status, 'deleted')))
    .for('no key update')
  return found.length > 0
}

export type Provider = SubscriptionRow['provider']

const isCalled = (provider: Provider, ref: string) =>
  and(eq(subscriptions.provider, provider), eq(subscriptions.providerRef, ref))

export async function findByRef(db: Database, provider: Provider, ref: string): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscriptions).where(isCalled(provider, ref))
  return row ?? null
}

export async function storeSubscription(
  tx: Database,
  provider: Provider,
  ref: string,
  kept: StoredSubscription & { readonly graceEndsAt: Date | null },
): Promise<void> {
  const { orgId: _orgId, ...change } = kept
  await tx
    .insert(subscriptions)
    .values({ id: newId(), provider, providerRef: ref, ...kept })
    .onConflictDoUpdate({ target: [subscriptions.provider, subscriptions.providerRef], set: change })
}

export const listOfOrg = (tx: Database, orgId: string): Promise<SubscriptionRow[]> =>
  tx.select().from(subscriptions).where(eq(subscriptions.orgId, orgId))

export const listPlans = (db: Database): Promise<PlanRow[]> => db.select().from(plans)

export async function hasNotice(tx: Database, key: string): Promise<boolean> {
  const found = await tx.select({ key: billingNotices.key }).from(billingNotices).where(eq(billingNotices.key, key))
  return found.length > 0
}

/** An organisation's notices whose keys start with this prefix. */
export async function listNotices(tx: Database, start: string, orgId: string): Promise<string[]> {
  const found = await tx
    .select({ key: billingNotices.key })
    .from(billingNotices)
    .where(and(eq(billingNotices.orgId, orgId), sql`starts_with(${billingNotices.key}, ${start})`))
  return found.map(({ key }) => key)
}

/** Records a notice to an owner. Returns false if it was already sent. */
export async function insertNotice(tx: Database, key: string, orgId: string): Promise<boolean> {
  const inserted = await tx
    .insert(billingNotices)
    .values({ key, orgId })
    .onConflictDoNothing()
    .returning({ key: billingNotices.key })
  return inserted.length > 0
}
