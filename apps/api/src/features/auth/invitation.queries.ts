// SQL of links by which somebody may register, and joins a team where the link is for one.
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { organizations } from '#database/organizations.ts'
import { registrationInvitations } from '#database/users.ts'
import { createToken, hashOfToken } from './token.ts'

export interface NewInvitation {
  /** The user who makes it; null where the operator's command does. */
  readonly createdBy: string | null
  /** The team that whoever registers joins as a member; null for none. */
  readonly orgId: string | null
  /** How many accounts it may open. */
  readonly maxUses: number
  readonly expiresAt: Date
}

/** @returns the token of the link, which is stored nowhere: it can be shown this once */
export async function createInvitation(tx: Database, invitation: NewInvitation): Promise<string> {
  const token = createToken()
  await tx.insert(registrationInvitations).values({ ...invitation, hash: hashOfToken(token) })
  return token
}

/** Nobody else makes a link for this team until the transaction ends. @returns whether it is an active team */
export async function lockTeam(tx: Database, orgId: string): Promise<boolean> {
  const isTeam = and(eq(organizations.id, orgId), eq(organizations.kind, 'team'), eq(organizations.status, 'active'))
  const found = await tx.select({ id: organizations.id }).from(organizations).where(isTeam).for('update')
  return found.length > 0
}

const ofOrg = (orgId: string | null) =>
  orgId === null ? isNull(registrationInvitations.orgId) : eq(registrationInvitations.orgId, orgId)

/** Links of a team, or with null those for no team; the newest first, those that have run out left out. */
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
 * Takes a link back: nobody registers by it any more.
 * @param orgId the team that it is for, or null where it is for none
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

/** Whether a link can still be used; null where not, else the team that it is for. */
export async function findInvitation(db: Database, tokenHash: string): Promise<{ orgId: string | null } | null> {
  const columns = { orgId: registrationInvitations.orgId }
  const [open] = await db.select(columns).from(registrationInvitations).where(isOpen(tokenHash))
  return open ?? null
}

/**
 * Uses a link once, in the transaction that opens the account: when that fails, the use comes back. Of many at once at
 * most `maxUses` succeed.
 * @returns null where it cannot be used, else the team that it is for
 */
export async function takeInvitation(tx: Database, tokenHash: string): Promise<{ orgId: string | null } | null> {
  const [taken] = await tx
    .update(registrationInvitations)
    .set({ uses: sql`${registrationInvitations.uses} + 1` })
    .where(isOpen(tokenHash))
    .returning({ orgId: registrationInvitations.orgId })
  return taken ?? null
}
