// Queries for usage on one day (UTC).
import type { UsageKind } from '@parley/contracts/org/usage.ts'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { instanceUsage, userUsage } from '#database/usage.ts'
import { users } from '#database/users.ts'

export type Amounts = Partial<Record<UsageKind, number>>

const amountsOf = (rows: readonly { kind: UsageKind; amount: number }[]): Amounts =>
  Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]))

/** Amounts used by all users together, including deleted ones. */
export async function findTotals(db: Database, day: string): Promise<Amounts> {
  const columns = { kind: instanceUsage.kind, amount: instanceUsage.amount }
  return amountsOf(await db.select(columns).from(instanceUsage).where(eq(instanceUsage.day, day)))
}

/** Amounts used by one user. */
export async function findUsed(db: Database, userId: string, day: string): Promise<Amounts> {
  const columns = { kind: userUsage.kind, amount: userUsage.amount }
  const own = and(eq(userUsage.userId, userId), eq(userUsage.day, day))
  return amountsOf(await db.select(columns).from(userUsage).where(own))
}

/** The most that one user used of a kind, and how many users used at least `limit`. */
export async function findHighest(db: Database, day: string, kind: UsageKind, limit: number) {
  const [row] = await db
    .select({
      highest: sql<number>`coalesce(max(${userUsage.amount}), 0)::float8`,
      atLimit: sql<number>`count(*) filter (where ${userUsage.amount} >= ${limit})::int`,
    })
    .from(userUsage)
    .where(and(eq(userUsage.day, day), eq(userUsage.kind, kind)))
  return { highest: row?.highest ?? 0, at_limit: row?.atLimit ?? 0 }
}

/** The users with the most model calls and turns together. */
export async function listTopUsers(db: Database, day: string, limit: number) {
  const counted = inArray(userUsage.kind, ['turns', 'model_calls'])
  const sum = sql`sum(${userUsage.amount}) filter (where ${counted})`
  const top = await db
    .select({ id: users.id, tagName: users.tagName })
    .from(userUsage)
    .innerJoin(users, eq(users.id, userUsage.userId))
    .where(eq(userUsage.day, day))
    .groupBy(users.id)
    .orderBy(sql`${sum} desc nulls last`, desc(users.id))
    .limit(limit)
  return Promise.all(
    top.map(async ({ id, tagName }) => ({ _id: id, tag_name: tagName, used: await findUsed(db, id, day) })),
  )
}
