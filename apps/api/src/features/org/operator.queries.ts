// Queries for what only the operator may do with organisations.
import type { Role } from '@parley/contracts/org/policy.ts'
import { and, asc, eq, or, sql } from 'drizzle-orm'
import { newId } from '#database/columns.ts'
import type { Database } from '#database/connect.ts'
import { memberships, organizations } from '#database/organizations.ts'
import { users } from '#database/users.ts'
import { findMember, lockOrg, updateMember } from './org.queries.ts'

/**
 * Creates a team and its owner's membership.
 * @returns the team's id
 */
export const createTeam = (
  db: Database,
  team: { name: string; ownerId: string; maxMembers: number },
): Promise<string> =>
  db.transaction(async (tx) => {
    const id = newId()
    await tx.insert(organizations).values({ id, kind: 'team', ...team })
    await tx.insert(memberships).values({ orgId: id, userId: team.ownerId, role: 'OWNER', status: 'ACTIVE' })
    return id
  })

/** Teams with this id or name: at most two, enough to see whether a name is unique. */
export const findTeams = (db: Database, idOrName: string) =>
  db
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(and(eq(organizations.kind, 'team'), or(eq(organizations.id, idOrName), eq(organizations.name, idOrName))))
    .limit(2)

export const listTeams = (db: Database) =>
  db
    .select({
      id: organizations.id,
      name: organizations.name,
      status: organizations.status,
      owner: users.email,
      maxMembers: organizations.maxMembers,
      seatsTaken: sql<number>`(select count(*)::int from ${memberships} m
        where m.org_id = ${organizations}.id and m.status <> 'REMOVED')`,
    })
    .from(organizations)
    .innerJoin(users, eq(users.id, organizations.ownerId))
    .where(eq(organizations.kind, 'team'))
    .orderBy(asc(organizations.id))

export type RoleOutcome = 'changed' | 'no member' | 'owner'

/**
 * Gives a member a role; making an owner makes the previous owner an admin, so that there is always exactly one owner.
 */
export const setRole = (db: Database, orgId: string, userId: string, role: Role): Promise<RoleOutcome> =>
  db.transaction(async (tx) => {
    const org = await lockOrg(tx, orgId)
    const member = org && (await findMember(tx, orgId, userId))
    if (member?.status !== 'ACTIVE') return 'no member'
    if (member.role === 'OWNER') return role === 'OWNER' ? 'changed' : 'owner'
    if (role === 'OWNER' && org !== null) {
      await updateMember(tx, orgId, org.ownerId, { role: 'ADMIN' })
      await tx.update(organizations).set({ ownerId: userId }).where(eq(organizations.id, orgId))
    }
    await updateMember(tx, orgId, userId, { role })
    return 'changed'
  })

/** A member's organisations with this id or name, by default their personal organisation: at most two. */
export const findOrgOfMember = (db: Database, userId: string, idOrName: string | undefined) =>
  db
    .select({ id: organizations.id, name: organizations.name })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.orgId))
    .where(
      and(
        eq(memberships.userId, userId),
        eq(memberships.status, 'ACTIVE'),
        idOrName === undefined
          ? and(eq(organizations.kind, 'personal'), eq(organizations.ownerId, userId))
          : or(eq(organizations.id, idOrName), eq(organizations.name, idOrName)),
      ),
    )
    .limit(2)
