// Queries for an operator to manage teams.
import { and, desc, eq, like, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { memberships, type OrganizationRow, organizations } from '#database/organizations.ts'
import { finished } from '#database/progress.ts'
import { users } from '#database/users.ts'
import { beginningWith } from './search.rules.ts'

export interface TeamSearch {
  /** The beginning of a name; empty finds every team. */
  readonly search: string
  readonly offset: number
  readonly limit: number
}

const seatsTaken = sql<number>`(select count(*)::int from ${memberships} m
  where m.org_id = ${organizations}.id and m.status <> 'REMOVED')`

/** Minutes of finished conversations in the last 30 days. */
const minutes = sql<number>`(select coalesce(round(sum(f.duration_ms) / 60000.0), 0)::int from ${finished} f
  where f.org_id = ${organizations}.id and f.finished_at > now() - interval '30 days')`

const teamsWhere = (db: Database, where: SQL | undefined) =>
  db
    .select({
      id: organizations.id,
      name: organizations.name,
      status: organizations.status,
      maxMembers: organizations.maxMembers,
      createdAt: organizations.createdAt,
      ownerName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      ownerTag: users.tagName,
      seatsTaken,
      minutes,
    })
    .from(organizations)
    .innerJoin(users, eq(users.id, organizations.ownerId))
    .where(and(eq(organizations.kind, 'team'), ne(organizations.status, 'deleted'), where))
    .orderBy(desc(organizations.id))

export const listTeams = (db: Database, { search, offset, limit }: TeamSearch) =>
  teamsWhere(db, search === '' ? undefined : like(sql`lower(${organizations.name})`, beginningWith(search)))
    .offset(offset)
    .limit(limit)
export type ListedTeam = Awaited<ReturnType<typeof listTeams>>[number]

/** A team as listed; null if there is none. */
export async function findTeam(db: Database, orgId: string): Promise<ListedTeam | null> {
  return (await teamsWhere(db, eq(organizations.id, orgId)))[0] ?? null
}

/** Locks a team, so that it and its members do not change until the transaction ends. */
export async function lockTeam(tx: Database, orgId: string): Promise<OrganizationRow | null> {
  const isTeam = and(eq(organizations.id, orgId), eq(organizations.kind, 'team'), ne(organizations.status, 'deleted'))
  const [team] = await tx.select().from(organizations).where(isTeam).for('update')
  return team ?? null
}

export type TeamChange = Partial<Pick<OrganizationRow, 'name' | 'maxMembers' | 'status'>>

export async function updateTeam(tx: Database, orgId: string, change: TeamChange): Promise<void> {
  await tx.update(organizations).set(change).where(eq(organizations.id, orgId))
}
