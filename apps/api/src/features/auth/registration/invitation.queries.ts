// SQL of registration links, which may be for a team.
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { organizations } from '#database/organizations.ts'
import { registrationInvitations } from '#database/users.ts'
import { createToken, hashOfToken } from '../token.ts'

export interface NewInvitation {
  /** The user who creates it; null for the operator's command. */
  readonly createdBy: string | null
  /** The team that a new user joins as a member; null for none. */
  readonly orgId: string | null
  /** How many accounts it may create. */
  readonly maxUses: number
  readonly expiresAt: Date
}

/** @returns the token of the link, which is not stored: it can be shown only once */
export async function createInvitation(tx: Database, invitation: NewInvitation): Promise<string> {
  const token = createToken()
  await tx.insert(registrationInvitations).values({ ...invitation, hash: hashOfToken(token) })
  return token
}

/** Locks a team's links until the transaction ends. @returns whether it is an active team */
export async function lockTeam(tx: Database, orgId: string): Promise<boolean> {
  const isTeam = and(eq(organizations.id, orgId), eq(organizations.kind, 'team'), eq(organizations.status, 'active'))
  const found = await tx.select({ id: organizations.id }).from(organizations).where(isTeam).for('update')
  return found.length > 0
}

const ofOrg = (orgId: string | null) =>
  orgId === null ? isNull(registrationInvitations.orgId) : eq(registrationInvitations.orgId, orgId)

/** Valid links of a team, or with null those for no team; the newest first. */
export const listInvitations = (db: Database, orgId: string | null) =>
  db
    .select({
      id: registrationInvitations.id,
      createdBy: registrationInvitations.createdBy,
      maxUses: registrationInvitations.maxUses,
      uses: registrationInvitations.uses,
      createdAt: registrationInvitations.createdAt,
      expiresAt: registrationInvitations.expiresAt,
    })
    .from(registrationInvitations)
    .where(and(ofOrg(orgId), gt(registrationInvitations.expiresAt, sql`now()`)))
    .orderBy(desc(registrationInvitations.id))

export type InvitationRow = Awaited<ReturnType<typeof listInvitations>>[number]

/**
 * Revokes a link.
 * @param orgId the link's team, or null for none
 * @returns whether there was such a link
 */
export async function revokeInvitation(tx: Database, id: string, orgId: string | null): Promise<boolean> {
  const deleted = await tx
    .delete(registrationInvitations)
    .where(and(eq(registrationInvitations.id, id), ofOrg(orgId)))
    .returning({ id: registrationInvitations.id })
  return deleted.length > 0
}

const isOpen = (hash: string) =>
  and(
    eq(registrationInvitations.hash, hash),
    gt(registrationInvitations.expiresAt, sql`now()`),
    lt(registrationInvitations.uses, registrationInvitations.maxUses),
  )

/** The team of a valid link; null for an invalid one. */
export async function findInvitation(db: Database, tokenHash: string): Promise<{ orgId: string | null } | null> {
  const columns = { orgId: registrationInvitations.orgId }
  const [open] = await db.select(columns).from(registrationInvitations).where(isOpen(tokenHash))
  return open ?? null
}

/**
 * Uses a link once, in the transaction that creates the account: when that fails, the use is returned. Of many at once at
 * most `maxUses` succeed.
 * @returns the link's team; null where the link is invalid
 */
export async function takeInvitation(tx: Database, tokenHash: string): Promise<{ orgId: string | null } | null> {
  const [taken] = await tx
    .update(registrationInvitations)
    .set({ uses: sql`${registrationInvitations.uses} + 1` })
    .where(isOpen(tokenHash))
    .returning({ orgId: registrationInvitations.orgId })
  return taken ?? null
}
