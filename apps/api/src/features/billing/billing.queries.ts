// SQL of plans and subscriptions.
import { and, asc, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { type PlanRow, plans, type SubscriptionRow, subscriptions } from '#database/billing.ts'
import { newId } from '#database/columns.ts'
import type { Database } from '#database/connect.ts'

/** Whether an organisation has what subscribers have: a subscription that is active or on trial, and has not run out. */
export async function isSubscribed(db: Database, orgId: string): Promise<boolean> {
  const found = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.orgId, orgId),
        inArray(subscriptions.status, ['ACTIVE', 'TRIALING']),
        or(isNull(subscriptions.endsAt), gt(subscriptions.endsAt, new Date())),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** Plans that anybody may buy: never one for tests, nor one that is no longer sold. */
export const listPublicPlans = (db: Database): Promise<PlanRow[]> =>
  db
    .select()
    .from(plans)
    .where(
      and(eq(plans.isPublic, true), eq(plans.status, 'ACTIVE'), inArray(plans.planType, ['STANDARD', 'ORGANIZATIONS'])),
    )
    .orderBy(asc(plans.amountMinor), asc(plans.id))

export async function findPlan(db: Database, id: string): Promise<PlanRow | null> {
  const [plan] = await db.select().from(plans).where(eq(plans.id, id))
  return plan ?? null
}

/** A plan as an operator names it: by id, slug or name, whatever the case. */
export async function findPlanByName(db: Database, name: string): Promise<PlanRow | null> {
  const [plan] = await db
    .select()
    .from(plans)
    .where(
      or(eq(plans.id, name), eq(plans.slug, name.toLowerCase()), eq(sql`lower(${plans.name})`, name.toLowerCase())),
    )
    .limit(1)
  return plan ?? null
}

export interface Held {
  readonly subscription: SubscriptionRow
  readonly plan: PlanRow
}

/** Every subscription that an organisation has or had, the latest first. */
export const findHeld = (db: Database, orgId: string): Promise<Held[]> =>
  db
    .select({ subscription: subscriptions, plan: plans })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(eq(subscriptions.orgId, orgId))
    .orderBy(desc(subscriptions.startedAt), desc(subscriptions.id))

/** What the operator gives away: covers an organisation until then, in the place of an earlier gift. */
export async function grantSubscription(
  db: Database,
  { orgId, planId, until }: { orgId: string; planId: string; until: Date },
): Promise<string> {
  const now = new Date()
  const grant = { planId, status: 'ACTIVE', endsAt: until, occurredAt: now } as const
  const [row] = await db
    .insert(subscriptions)
    .values({ id: newId(), orgId, provider: 'operator', providerRef: orgId, startedAt: now, ...grant })
    .onConflictDoUpdate({ target: [subscriptions.provider, subscriptions.providerRef], set: grant })
    .returning({ id: subscriptions.id })
  if (row === undefined) throw new Error('A grant was not kept')
  return row.id
}
