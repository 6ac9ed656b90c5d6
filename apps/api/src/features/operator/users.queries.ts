// Queries for an operator to find and manage users.
import { and, count, desc, eq, gt, inArray, isNull, like, max, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { memberships, organizations } from '#database/organizations.ts'
import { userUsage } from '#database/usage.ts'
import { signIns, users } from '#database/users.ts'
import { beginningWith } from './search.rules.ts'

export interface UserSearch {
  /** The beginning of a tag, name or e-mail address; empty finds everyone. */
  readonly search: string
  readonly status: 'ACTIVE' | 'DIACTIVATED' | undefined
  readonly offset: number
  readonly limit: number
}

/**
 * Maximum number of matches of each kind that are read, in index order: if there are more, the operator types another
 * letter.
 */
const matchesMax = 100

/**
 * Ids of a page of matching users, each kind of match read from its own index. Selects only ids: otherwise the database
 * would walk through all users, newest first, until it had found twenty that match.
 */
function findMatches(db: Database, { search, status, offset, limit }: UserSearch): SQL {
  const pattern = beginningWith(search)
  const isWanted = status === undefined ? undefined : eq(users.status, status)
  const of = (column: SQL) =>
    db
      .select({ id: users.id })
      .from(users)
      .where(and(like(column, pattern), isWanted))
      .orderBy(sql`${column} using ~<~`)
      .limit(matchesMax)
  return sql`select id from ((${of(sql`lower(${users.email})`)}) union (${of(sql`${users.tagName}`)})
    union (${of(sql`lower(${users.firstName} || ' ' || ${users.lastName})`)}) union (${of(sql`lower(${users.lastName})`)}))
    matches order by id desc offset ${offset} limit ${limit}`
}

/** Matching users, newest first. */
export const pageOfUsers = (db: Database, wanted: UserSearch) =>
  db
    .select({
      id: users.id,
      tagName: users.tagName,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      email: users.email,
      isEmailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
      isOperator: users.isOperator,
      hasSecondFactor: users.hasSecondFactor,
      status: users.status,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(
      wanted.search === ''
        ? wanted.status && eq(users.status, wanted.status)
        : sql`${users.id} in (${findMatches(db, wanted)})`,
    )
    .orderBy(desc(users.id))
    .offset(wanted.search === '' ? wanted.offset : 0)
    .limit(wanted.limit)

/**
 * A page of users with figures from other tables.
 * @param day today (UTC), as in ISO 8601
 */
export async function listUsers(db: Database, search: UserSearch, day: string) {
  const page = await pageOfUsers(db, search)
  const ids = page.map(({ id }) => id)
  if (ids.length === 0) return []
  const [open, teams, owned, used] = await Promise.all([
    listOpenSignIns(db, ids),
    listTeamNames(db, ids),
    listOwnedTeams(db, ids),
    listUsed(db, ids, day),
  ])
  return page.map((user) => ({
    ...user,
    lastSeenAt: open.find(({ userId }) => userId === user.id)?.lastUsedAt ?? null,
    signIns: open.find(({ userId }) => userId === user.id)?.count ?? 0,
    organisations: teams.filter(({ userId }) => userId === user.id).map(({ name }) => name),
    ownedTeams: owned.filter(({ ownerId }) => ownerId === user.id),
    used: Object.fromEntries(used.filter(({ userId }) => userId === user.id).map(({ kind, amount }) => [kind, amount])),
  }))
}

const listOpenSignIns = (db: Database, ids: string[]) =>
  db
    .select({ userId: signIns.userId, count: count(), lastUsedAt: max(signIns.lastUsedAt) })
    .from(signIns)
    .where(and(inArray(signIns.userId, ids), isNull(signIns.revokedAt), gt(signIns.expiresAt, sql`now()`)))
    .groupBy(signIns.userId)

const listTeamNames = (db: Database, ids: string[]) =>
  db
    .select({ userId: memberships.userId, name: organizations.name })
    .from(memberships)
    .innerJoin(organizations, and(eq(organizations.id, memberships.orgId), eq(organizations.kind, 'team')))
    .where(and(inArray(memberships.userId, ids), eq(memberships.status, 'ACTIVE')))
    .orderBy(organizations.name)

/** Teams that these users own, with the number of members and pending invitations besides the owner. */
export const listOwnedTeams = (db: Database, ids: string[]) =>
  db
    .select({
      id: organizations.id,
      name: organizations.name,
      ownerId: organizations.ownerId,
      others: sql<number>`(select count(*)::int from ${memberships} m
        where m.org_id = ${organizations}.id and m.status <> 'REMOVED' and m.user_id <> ${organizations}.owner_id)`,
    })
    .from(organizations)
    .where(
      and(inArray(organizations.ownerId, ids), eq(organizations.kind, 'team'), ne(organizations.status, 'deleted')),
    )
    .orderBy(organizations.name)

const listUsed = (db: Database, ids: string[], day: string) =>
  db
    .select({ userId: userUsage.userId, kind: userUsage.kind, amount: userUsage.amount })
    .from(userUsage)
    .where(
      and(
        inArray(userUsage.userId, ids),
        eq(userUsage.day, day),
        or(eq(userUsage.kind, 'turns'), eq(userUsage.kind, 'model_calls')),
      ),
    )

/** A user, locked until the transaction ends. Null if there is none. */
export async function lockUser(tx: Database, userId: string) {
  const [user] = await tx
    .select({ id: users.id, tagName: users.tagName, status: users.status })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  return user ?? null
}

/** A user's tag; null if there is none. */
export async function findTag(db: Database, userId: string): Promise<string | null> {
  const [user] = await db.select({ tagName: users.tagName }).from(users).where(eq(users.id, userId))
  return user?.tagName ?? null
}

/** Ends every sign-in of a user. */
export async function endSignIns(tx: Database, userId: string): Promise<void> {
  await tx
    .update(signIns)
    .set({ revokedAt: new Date() })
    .where(and(eq(signIns.userId, userId), isNull(signIns.revokedAt)))
}

/** Grants or revokes a user's operator role. */
export async function setOperator(tx: Database, userId: string, isOperator: boolean): Promise<void> {
  await tx.update(users).set({ isOperator }).where(eq(users.id, userId))
}
