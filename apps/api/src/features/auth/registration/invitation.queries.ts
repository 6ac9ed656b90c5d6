// Queries for registration links, which may be for a team.
import { policy } from '@parley/contracts/org/policy.ts'
import { and, count, desc, eq, exists, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { memberships, organizations } from '#database/organizations.ts'
import { registrationInvitations, users } from '#database/users.ts'
import { createToken, hashOfToken } from '../token.ts'

export interface NewInvitation {
  /** The user who creates it; null for the operator's command. */
  readonly createdBy: string | null
  /** The team that users join by the link; null for none. */
  readonly orgId: string | null
  /** Maximum number of uses. */
  readonly maxUses: number
  readonly expiresAt: Date
}

/** @returns the link's token, which is not stored: it can be shown only once */
export async function createInvitation(tx: Database, invitation: NewInvitation): Promise<string> {
  const token = createToken()
  await tx.insert(registrationInvitations).values({ ...invitation, hash: hashOfToken(token) })
  return token
}

/**
 * Locks a team's links until the transaction ends.
 * @returns whether it is an active team
 */
export async function lockTeam(tx: Database, orgId: string): Promise<boolean> {
  const isTeam = and(eq(organizations.id, orgId), eq(organizations.kind, 'team'), eq(organizations.status, 'active'))
  const found = await tx.select({ id: organizations.id }).from(organizations).where(isTeam).for('update')
  return found.length > 0
}

const ofOrg = (orgId: string | null) =>
  orgId === null ? isNull(registrationInvitations.orgId) : eq(registrationInvitations.orgId, orgId)

const isUnexpired = gt(registrationInvitations.expiresAt, sql`now()`)

/**
 * Whether the user who created a link may still invite people: the links of a teacher who was removed or demoted stop
 * working. Links without a team, and those created by the operator's command, always work.
 */
const isBacked = (db: Database) =>
  or(
    isNull(registrationInvitations.orgId),
    isNull(registrationInvitations.createdBy),
    exists(
      db
        .select({ one: sql`1` })
        .from(memberships)
        .innerJoin(users, and(eq(users.id, memberships.userId), eq(users.status, 'ACTIVE')))
        .where(
          and(
            eq(memberships.orgId, registrationInvitations.orgId),
            eq(memberships.userId, registrationInvitations.createdBy),
            eq(memberships.status, 'ACTIVE'),
            inArray(memberships.role, [...policy.make_invitation_links]),
          ),
        ),
    ),
  )

/** The name of the user who created a link; null for the operator's command. */
const makerName = sql<string | null>`trim(${users.firstName} || ' ' || ${users.lastName})`

const madeBy = (userId: string | undefined) =>
  userId === undefined ? undefined : eq(registrationInvitations.createdBy, userId)

/**
 * Links that have not expired, newest first.
 * @param orgId their team; null for links without one
 * @param createdBy only links created by this user
 */
export const listInvitations = (db: Database, orgId: string | null, createdBy?: string) =>
  db
    .select({
      id: registrationInvitations.id,
      createdBy: registrationInvitations.createdBy,
      makerName,
      maxUses: registrationInvitations.maxUses,
      uses: registrationInvitations.uses,
      createdAt: registrationInvitations.createdAt,
      expiresAt: registrationInvitations.expiresAt,
    })
    .from(registrationInvitations)
    .leftJoin(users, eq(users.id, registrationInvitations.createdBy))
    .where(and(ofOrg(orgId), madeBy(createdBy), isUnexpired, isBacked(db)))
    .orderBy(desc(registrationInvitations.id))

export type InvitationRow = Awaited<ReturnType<typeof listInvitations>>[number]

/**
 * Revokes a link.
 * @param orgId the link's team, or null for none
 * @param createdBy only if created by this user
 * @returns whether there was such a link
 */
export async function revokeInvitation(
  tx: Database,
  id: string,
  orgId: string | null,
  createdBy?: string,
): Promise<boolean> {
  const deleted = await tx
    .delete(registrationInvitations)
    .where(and(eq(registrationInvitations.id, id), ofOrg(orgId), madeBy(createdBy)))
    .returning({ id: registrationInvitations.id })
  return deleted.length > 0
}

const ofHash = (hash: string) => eq(registrationInvitations.hash, hash)

const isOpen = (db: Database, hash: string) =>
  and(ofHash(hash), isUnexpired, lt(registrationInvitations.uses, registrationInvitations.maxUses), isBacked(db))

/** A valid link; null for all others. */
export async function findOpenInvitation(
  db: Database,
  tokenHash: string,
): Promise<{ id: string; orgId: string | null } | null> {
  const columns = { id: registrationInvitations.id, orgId: registrationInvitations.orgId }
  const [open] = await db.select(columns).from(registrationInvitations).where(isOpen(db, tokenHash))
  return open ?? null
}

const seatsTaken = (db: Database) =>
  db
    .select({ count: count() })
    .from(memberships)
    .where(and(eq(memberships.orgId, organizations.id), ne(memberships.status, 'REMOVED')))

/**
 * A link, even if it is used up or expired, with its team and creator; null if there is no such link, its creator is
 * gone, or its team is not active.
 */
export async function findInvitation(db: Database, tokenHash: string) {
  const [found] = await db
    .select({
      orgId: registrationInvitations.orgId,
      maxUses: registrationInvitations.maxUses,
      uses: registrationInvitations.uses,
      expiresAt: registrationInvitations.expiresAt,
      makerName,
      orgName: organizations.name,
      seats: organizations.maxMembers,
      seatsTaken: sql<number>`(${seatsTaken(db)})::int`,
    })
    .from(registrationInvitations)
    .leftJoin(users, eq(users.id, registrationInvitations.createdBy))
    .leftJoin(
      organizations,
      and(eq(organizations.id, registrationInvitations.orgId), eq(organizations.status, 'active')),
    )
    .where(and(ofHash(tokenHash), isBacked(db)))
  if (found === undefined || (found.orgId !== null && found.orgName === null)) return null
  return found
}

/**
 * Uses a link once, in the caller's transaction: if that is rolled back, so is the use. At most `maxUses` of many
 * concurrent uses succeed.
 * @returns whether the link was valid
 */
export async function takeInvitation(tx: Database, tokenHash: string): Promise<boolean> {
  const taken = await tx
    .update(registrationInvitations)
    .set({ uses: sql`${registrationInvitations.uses} + 1` })
    .where(isOpen(tx, tokenHash))
    .returning({ id: registrationInvitations.id })
  return taken.length > 0
}
