// Queries for usage: taking from a budget, recording what was used, and reading both.
import type { UsageKind } from '@parley/contracts/org/usage.ts'
import { and, asc, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { freeUsage } from '#database/conversations.ts'
import { preparedOnce } from '#database/prepared.ts'
import { instanceUsage, userUsage } from '#database/usage.ts'
import { users } from '#database/users.ts'

/** An amount to take, and its budget. A null `limit` means unlimited. */
export interface Taking {
  readonly day: string
  readonly kind: UsageKind
  readonly amount: number
  readonly limit: number | null
}

const noMoreThan = (amount: SQL, limit: number | null): SQL => (limit === null ? sql`true` : sql`${amount} <= ${limit}`)

const takeForUser = preparedOnce((db) => {
  const limit = sql`${sql.placeholder('limit')}::bigint`
  const more = sql`${userUsage.amount} + excluded.amount`
  return db
    .insert(userUsage)
    .values({
      userId: sql.placeholder('userId'),
      day: sql.placeholder('day'),
      kind: sql.placeholder('kind'),
      amount: sql.placeholder('amount'),
    })
    .onConflictDoUpdate({
      target: [userUsage.userId, userUsage.day, userUsage.kind],
      set: { amount: more },
      setWhere: sql`(${limit} is null or ${more} <= ${limit})`,
    })
    .returning({ amount: userUsage.amount })
    .prepare('take_of_user')
})

/**
 * Takes from a user's budget for a day.
 * @returns the total used including this amount, or null, taking nothing, if that would exceed the limit
 */
export async function takeOfUser(
  db: Database,
  userId: string,
  { day, kind, amount, limit }: Taking,
): Promise<number | null> {
  if (limit !== null && amount > limit) return null
  const [taken] = await takeForUser(db).execute({ userId, day, kind, amount, limit })
  return taken?.amount ?? null
}

/** Takes from the instance's budget, like `takeOfUser`. */
export async function takeOfInstance(db: Database, { day, kind, amount, limit }: Taking): Promise<number | null> {
  if (limit !== null && amount > limit) return null
  const [taken] = await db
    .insert(instanceUsage)
    .values({ day, kind, amount })
    .onConflictDoUpdate({
      target: [instanceUsage.day, instanceUsage.kind],
      set: { amount: sql`${instanceUsage.amount} + ${amount}` },
      setWhere: noMoreThan(sql`${instanceUsage.amount} + ${amount}`, limit),
    })
    .returning({ amount: instanceUsage.amount })
  return taken?.amount ?? null
}

export type GivenBack = Omit<Taking, 'limit'>

/** Returns an amount that was taken and not used. */
export async function giveBackToUser(db: Database, userId: string, { day, kind, amount }: GivenBack): Promise<void> {
  await db
    .update(userUsage)
    .set({ amount: sql`greatest(0, ${userUsage.amount} - ${amount})` })
    .where(and(eq(userUsage.userId, userId), eq(userUsage.day, day), eq(userUsage.kind, kind)))
}

export async function giveBackToInstance(db: Database, { day, kind, amount }: GivenBack): Promise<void> {
  await db
    .update(instanceUsage)
    .set({ amount: sql`greatest(0, ${instanceUsage.amount} - ${amount})` })
    .where(and(eq(instanceUsage.day, day), eq(instanceUsage.kind, kind)))
}

export interface Used {
  readonly userId: string
  readonly day: string
  readonly kind: UsageKind
  readonly amount: number
}

/** Adds what users have used. Skips users deleted since. */
export async function addUserUsage(db: Database, used: readonly Used[]): Promise<void> {
  if (used.length === 0) return
  await db.transaction(async (tx) => {
    const ids = [...new Set(used.map(({ userId }) => userId))]
    const there = await tx
      .select({ id: users.id })
      .from(users)
      .where(inArray(users.id, ids))
      .orderBy(asc(users.id))
      .for('key share')
    const known = new Set(there.map(({ id }) => id))
    const rows = used.filter(({ userId }) => known.has(userId))
    if (rows.length === 0) return
    await tx
      .insert(userUsage)
      .values(rows)
      .onConflictDoUpdate({
        target: [userUsage.userId, userUsage.day, userUsage.kind],
        set: { amount: sql`${userUsage.amount} + excluded.amount` },
      })
  })
}

/** Adds what the instance has used. */
export async function addInstanceUsage(db: Database, used: readonly Omit<Used, 'userId'>[]): Promise<void> {
  if (used.length === 0) return
  await db
    .insert(instanceUsage)
    .values([...used])
    .onConflictDoUpdate({
      target: [instanceUsage.day, instanceUsage.kind],
      set: { amount: sql`${instanceUsage.amount} + excluded.amount` },
    })
}

const userDay = preparedOnce((db) =>
  db
    .select({ kind: userUsage.kind, amount: userUsage.amount })
    .from(userUsage)
    .where(and(eq(userUsage.userId, sql.placeholder('userId')), eq(userUsage.day, sql.placeholder('day'))))
    .prepare('read_user_day'),
)

/** What a user has used on a day, by kind. */
export async function readUserDay(
  db: Database,
  userId: string,
  day: string,
): Promise<Partial<Record<UsageKind, number>>> {
  const rows = await userDay(db).execute({ userId, day })
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]))
}

/** Conversations without a subscription that a user has begun on a day. */
export async function readFreeConversations(db: Database, userId: string, day: string): Promise<number> {
  const [row] = await db
    .select({ used: freeUsage.used })
    .from(freeUsage)
    .where(and(eq(freeUsage.userId, userId), eq(freeUsage.day, day)))
  return row?.used ?? 0
}

/**
 * What the instance has used on a day, by kind; unused kinds are absent.
 * @param day `YYYY-MM-DD`, UTC
 */
export async function readInstanceDay(db: Database, day: string): Promise<Partial<Record<UsageKind, number>>> {
  const rows = await db
    .select({ kind: instanceUsage.kind, amount: instanceUsage.amount })
    .from(instanceUsage)
    .where(eq(instanceUsage.day, day))
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]))
}

export interface TopUser {
  readonly userId: string
  readonly tagName: string
  readonly email: string
  readonly used: Partial<Record<UsageKind, number>>
}

/**
 * The users with the highest usage of a kind on a day, with all their usage; highest first.
 * @param day `YYYY-MM-DD`, UTC
 */
export async function listTopUsers(
  db: Database,
  { day, kind, limit }: { day: string; kind: UsageKind; limit: number },
): Promise<TopUser[]> {
  const top = await db
    .select({ userId: users.id, tagName: users.tagName, email: users.email })
    .from(userUsage)
    .innerJoin(users, eq(users.id, userUsage.userId))
    .where(and(eq(userUsage.day, day), eq(userUsage.kind, kind)))
    .orderBy(desc(userUsage.amount), asc(users.id))
    .limit(limit)
  const ids = top.map(({ userId }) => userId)
  const rows =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(userUsage)
          .where(and(eq(userUsage.day, day), inArray(userUsage.userId, ids)))
  return top.map((user) => {
    const own = rows.filter(({ userId }) => userId === user.userId)
    return { ...user, used: Object.fromEntries(own.map(({ kind, amount }) => [kind, amount])) }
  })
}

/** The user on whose behalf models are called; null if the user was deleted. */
export async function findModelUser(
  db: Database,
  userId: string,
): Promise<{ id: string; hasVerifiedEmail: boolean } | null> {
  const [user] = await db.select({ verifiedAt: users.emailVerifiedAt }).from(users).where(eq(users.id, userId))
  return user === undefined ? null : { id: userId, hasVerifiedEmail: user.verifiedAt !== null }
}

/** Deletes what users used before a day. The instance's usage stays. */
export async function forgetUserUsage(db: Database, before: string): Promise<void> {
  await db.delete(userUsage).where(lt(userUsage.day, before))
}
