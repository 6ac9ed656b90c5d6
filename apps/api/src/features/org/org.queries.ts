// Queries for organisations and their members. All changes to members lock their organisation.
import type { Role } from '@parley/contracts/org/policy.ts'
import { and, asc, count, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { freeUsage } from '#database/conversations.ts'
import { type MembershipRow, memberships, type OrganizationRow, organizations } from '#database/organizations.ts'
import { preparedOnce } from '#database/prepared.ts'
import { nameForMail, users } from '#database/users.ts'

export type MemberStatus = MembershipRow['status']

/** An organisation and the user's membership in it. */
export interface OrgOfUser {
  readonly org: OrganizationRow
  readonly role: Role
  readonly membership: MemberStatus
  /** Number of free conversations that the user has begun on that day, in any organisation. */
  readonly freeUsed: number
}

const orgsWhere = (db: Database, where?: SQL) =>
  db
    .select({
      org: organizations,
      role: memberships.role,
      membership: memberships.status,
      freeUsed: sql<number>`coalesce(${freeUsage.used}, 0)`,
    })
    .from(memberships)
    .innerJoin(organizations, and(eq(organizations.id, memberships.orgId), ne(organizations.status, 'deleted')))
    .leftJoin(freeUsage, and(eq(freeUsage.userId, memberships.userId), eq(freeUsage.day, sql.placeholder('day'))))
    .where(
      and(eq(memberships.userId, sql.placeholder('userId')), inArray(memberships.status, ['ACTIVE', 'INVITED']), where),
    )
    .orderBy(asc(memberships.createdAt), asc(organizations.id))

const allOrgs = preparedOnce((db) => orgsWhere(db).prepare('list_orgs'))
const oneOrg = preparedOnce((db) => orgsWhere(db, eq(organizations.id, sql.placeholder('orgId'))).prepare('find_org'))

/**
 * Organisations in which the user is a member or invited, oldest first.
 * @param day in UTC, written as in ISO 8601
 */
export const listOrgs = (db: Database, userId: string, day: string): Promise<OrgOfUser[]> =>
  allOrgs(db).execute({ userId, day })

/** An organisation in which the user is a member or invited; null otherwise. */
export async function findOrg(db: Database, userId: string, orgId: string, day: string): Promise<OrgOfUser | null> {
  return (await oneOrg(db).execute({ userId, orgId, day }))[0] ?? null
}

/** A member as other members see them. */
export interface MemberOfOrg {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly tagName: string
  readonly role: Role
  readonly status: MemberStatus
}

const memberColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  tagName: users.tagName,
  role: memberships.role,
  status: memberships.status,
}

/** Members and invited users, oldest first. */
export const listMembers = (db: Database, orgId: string): Promise<MemberOfOrg[]> =>
  db
    .select(memberColumns)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.orgId, orgId), ne(memberships.status, 'REMOVED')))
    .orderBy(asc(memberships.createdAt), asc(users.id))

/** A user who is or was a member, or is invited. */
export async function findMember(db: Database, orgId: string, userId: string): Promise<MemberOfOrg | null> {
  const [member] = await db
    .select(memberColumns)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.orgId, orgId), eq(memberships.userId, userId)))
  return member ?? null
}

/** An active account with this tag name, which can be invited. It cannot be deleted until the transaction ends. */
export async function findByTag(tx: Database, tagName: string): Promise<string | null> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.tagName, tagName), eq(users.status, 'ACTIVE')))
    .for('key share')
  return user?.id ?? null
}

/** Locks an organisation, so that its members do not change until the transaction ends. Null if it is not active. */
export async function lockOrg(tx: Database, orgId: string): Promise<OrganizationRow | null> {
  const [org] = await tx
    .select()
    .from(organizations)
    .where(and(eq(organizations.id, orgId), eq(organizations.status, 'active')))
    .for('update')
  return org ?? null
}

export async function countMembers(tx: Database, orgId: string, statuses: MemberStatus[]): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(memberships)
    .where(and(eq(memberships.orgId, orgId), inArray(memberships.status, statuses)))
  return row?.count ?? 0
}

/** Invites a user who is not or is no longer a member. */
export async function invite(tx: Database, orgId: string, userId: string, role: Role): Promise<void> {
  const invitation = { role, status: 'INVITED', createdAt: new Date() } as const
  await tx
    .insert(memberships)
    .values({ orgId, userId, ...invitation })
    .onConflictDoUpdate({ target: [memberships.orgId, memberships.userId], set: invitation })
}

/** Makes a new user a member, and the organisation their current one. */
export async function insertMember(tx: Database, orgId: string, userId: string): Promise<void> {
  await tx.insert(memberships).values({ orgId, userId, role: 'MEMBER', status: 'ACTIVE' })
  await tx.update(users).set({ currentOrgId: orgId }).where(eq(users.id, userId))
}

/** Makes a user a member who is not or is no longer one. */
export async function putMember(tx: Database, orgId: string, userId: string): Promise<void> {
  const membership = { role: 'MEMBER', status: 'ACTIVE', createdAt: new Date() } as const
  await tx
    .insert(memberships)
    .values({ orgId, userId, ...membership })
    .onConflictDoUpdate({ target: [memberships.orgId, memberships.userId], set: membership })
}

const isMembership = (orgId: string, userId: string) =>
  and(eq(memberships.orgId, orgId), eq(memberships.userId, userId))

export async function updateMember(
  tx: Database,
  orgId: string,
  userId: string,
  change: Partial<Pick<MembershipRow, 'role' | 'status'>>,
): Promise<void> {
  await tx.update(memberships).set(change).where(isMembership(orgId, userId))
}

/** Deletes an invitation that was declined or revoked. */
export async function deleteInvitation(tx: Database, orgId: string, userId: string): Promise<boolean> {
  const deleted = await tx
    .delete(memberships)
    .where(and(isMembership(orgId, userId), eq(memberships.status, 'INVITED')))
    .returning({ userId: memberships.userId })
  return deleted.length > 0
}

/**
 * The organisations in which a user is a member but not the owner, in a fixed order, because each is locked in turn.
 */
export async function listJoined(tx: Database, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ orgId: memberships.orgId })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), eq(memberships.status, 'ACTIVE'), ne(memberships.role, 'OWNER')))
    .orderBy(asc(memberships.orgId))
  return rows.map(({ orgId }) => orgId)
}

/** Switches a user whose current organisation is this one to their personal organisation. */
export async function sendHome(tx: Database, orgId: string, userId: string): Promise<void> {
  const home = tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(eq(organizations.ownerId, userId), eq(organizations.kind, 'personal')))
  await tx
    .update(users)
    .set({ currentOrgId: sql`(${home})` })
    .where(and(eq(users.id, userId), eq(users.currentOrgId, orgId)))
}

/** The recipient of the mail about an invitation; null if it has since been answered or revoked. */
export async function findInvited(db: Database, orgId: string, userId: string) {
  const [invited] = await db
    .select({
      email: users.email,
      name: nameForMail,
      language: users.explanationLanguage,
      orgName: organizations.name,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(organizations, eq(organizations.id, memberships.orgId))
    .where(and(isMembership(orgId, userId), eq(memberships.status, 'INVITED'), eq(users.status, 'ACTIVE')))
  return invited ?? null
}
