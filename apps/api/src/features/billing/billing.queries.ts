// Queries for plans and subscriptions.
import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { type PlanRow, plans, type SubscriptionRow, subscriptions } from '#database/billing.ts'
import { newId } from '#database/columns.ts'
import type { Database } from '#database/connect.ts'
import { organizations } from '#database/organizations.ts'
import { preparedOnce } from '#database/prepared.ts'
import { nameForMail, users } from '#database/users.ts'

const covering = preparedOnce((db) => {
  const now = sql`${sql.placeholder('now')}::timestamptz`
  return db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.orgId, sql.placeholder('orgId')),
        or(
          inArray(subscriptions.status, ['ACTIVE', 'TRIALING']),
          and(eq(subscriptions.status, 'PAST_DUE'), gt(subscriptions.graceEndsAt, now)),
        ),
        or(isNull(subscriptions.endsAt), gt(subscriptions.endsAt, now)),
      ),
    )
    .limit(1)
    .prepare('find_covering')
})

/** Whether an organisation is subscribed: active, on trial, or past due within the grace period, and not expired. */
export async function isSubscribed(db: Database, orgId: string): Promise<boolean> {
  const found = await covering(db).execute({ orgId, now: new Date().toISOString() })
  return found.length > 0
}

const publicPlans = preparedOnce((db) =>
  db
    .select()
    .from(plans)
    .where(
      and(eq(plans.isPublic, true), eq(plans.status, 'ACTIVE'), inArray(plans.planType, ['STANDARD', 'ORGANIZATIONS'])),
    )
    .orderBy(asc(plans.amountMinor), asc(plans.id))
    .prepare('list_public_plans'),
)

/** Public plans, without test plans and discontinued ones. */
export const listPublicPlans = (db: Database): Promise<PlanRow[]> => publicPlans(db).execute()

export async function findPlan(db: Database, id: string): Promise<PlanRow | null> {
  const [plan] = await db.select().from(plans).where(eq(plans.id, id))
  return plan ?? null
}

/** A plan by id, slug or name (case-insensitive). */
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

export interface SubscriptionWithPlan {
  readonly subscription: SubscriptionRow
  readonly plan: PlanRow
}

const subscriptionsOf = preparedOnce((db) =>
  db
    .select({ subscription: subscriptions, plan: plans })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(eq(subscriptions.orgId, sql.placeholder('orgId')))
    .orderBy(desc(subscriptions.startedAt), desc(subscriptions.id))
    .prepare('find_held'),
)

/** All current and past subscriptions of an organisation, newest first. */
export const listSubscriptionsWithPlan = (db: Database, orgId: string): Promise<SubscriptionWithPlan[]> =>
  subscriptionsOf(db).execute({ orgId })

/** Gives an organisation a free subscription until a date, replacing any earlier one. */
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

/** A signed-in user's e-mail address. */
export async function findEmail(db: Database, userId: string): Promise<string> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return user?.email ?? ''
}

/** The recipient of mail about an organisation's payments; null if there is none. */
export async function findOwner(db: Database, orgId: string) {
  const [owner] = await db
    .select({
      email: users.email,
      name: nameForMail,
      language: users.explanationLanguage,
      orgName: organizations.name,
      isPersonal: sql<boolean>`${organizations.kind} = 'personal'`,
    })
    .from(organizations)
    .innerJoin(users, eq(users.id, organizations.ownerId))
    .where(and(eq(organizations.id, orgId), eq(users.status, 'ACTIVE')))
  return owner ?? null
}

/** The provider's ids of subscriptions that would still be charged after a user is deleted. */
export async function listRefsOfOwner(db: Database, userId: string, provider: 'paddle' | 'sandbox'): Promise<string[]> {
  const rows = await db
    .select({ ref: subscriptions.providerRef })
    .from(subscriptions)
    .innerJoin(organizations, eq(organizations.id, subscriptions.orgId))
    .where(
      and(
        eq(organizations.ownerId, userId),
        eq(subscriptions.provider, provider),
        inArray(subscriptions.status, ['ACTIVE', 'TRIALING', 'PAST_DUE']),
      ),
    )
  return rows.map(({ ref }) => ref)
}

/** Trials that end before `before` and turn into paid plans. */
export const listTrialsEnding = (db: Database, now: Date, before: Date): Promise<SubscriptionRow[]> =>
  db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.status, 'TRIALING'),
        isNull(subscriptions.endsAt),
        gt(subscriptions.trialEndsAt, now),
        lte(subscriptions.trialEndsAt, before),
      ),
    )

/** Subscriptions that may have changed at the provider since we last heard of them. */
export async function listOpenRefs(db: Database, provider: 'paddle' | 'sandbox'): Promise<string[]> {
  const rows = await db
    .select({ ref: subscriptions.providerRef })
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, provider), ne(subscriptions.status, 'CANCELLED')))
  return rows.map(({ ref }) => ref)
}

/** Ends expired gifts, and sandbox subscriptions from before Paddle was configured. */
export async function endWhatIsOver(db: Database, now: Date, provider: 'paddle' | 'sandbox'): Promise<void> {
  const ranOut = and(eq(subscriptions.provider, 'operator'), lte(subscriptions.endsAt, now))
  const isOfSandbox = provider === 'paddle' ? eq(subscriptions.provider, 'sandbox') : undefined
  await db
    .update(subscriptions)
    .set({ status: 'CANCELLED' })
    .where(and(ne(subscriptions.status, 'CANCELLED'), or(ranOut, isOfSandbox)))
}

/** All plans, oldest first. */
export const listAllPlans = (db: Database): Promise<PlanRow[]> => db.select().from(plans).orderBy(asc(plans.id))

/** @returns the updated plan */
export async function updatePlan(
  db: Database,
  id: string,
  change: Partial<Omit<PlanRow, 'id' | 'slug'>>,
): Promise<PlanRow> {
  if (Object.keys(change).length > 0) await db.update(plans).set(change).where(eq(plans.id, id))
  const plan = await findPlan(db, id)
  if (plan === null) throw new Error(`Plan ${id} is gone`)
  return plan
}
