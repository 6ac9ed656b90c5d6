// SQL of the end of an account.
import { and, asc, eq, exists, inArray, ne, not } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#database/connect.ts'
import { sessions } from '#database/conversations.ts'
import { modules } from '#database/modules.ts'
import { memberships, organizations } from '#database/organizations.ts'
import { scenarios } from '#database/scenarios.ts'
import { users } from '#database/users.ts'

/**
 * Locks what the deletion touches, in the order in which everybody else locks: organisations, memberships, the user.
 * @returns the address of the account, or null when it is gone already
 */
export async function lockAccount(tx: Database, userId: string): Promise<string | null> {
  const own = tx.select({ id: memberships.orgId }).from(memberships).where(eq(memberships.userId, userId))
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(inArray(organizations.id, own))
    .orderBy(asc(organizations.id))
    .for('update')
  await tx.select({ id: memberships.orgId }).from(memberships).where(eq(memberships.userId, userId)).for('update')
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('update')
  return user?.email ?? null
}

/** Names of the teams that the user owns and that others belong to as well. */
export async function findTeamsToHandOver(tx: Database, userId: string): Promise<string[]> {
  const others = tx
    .select({ id: memberships.userId })
    .from(memberships)
    .where(
      and(eq(memberships.orgId, organizations.id), ne(memberships.userId, userId), ne(memberships.status, 'REMOVED')),
    )
  const teams = await tx
    .select({ name: organizations.name })
    .from(organizations)
    .where(and(eq(organizations.ownerId, userId), eq(organizations.kind, 'team'), exists(others)))
  return teams.map(({ name }) => name)
}

/**
 * Deletes the user with everything that is theirs. Two things stay, without their name: what they wrote for a team of
 * somebody else, and, hidden, what others have practised, for the history of those others.
 */
export async function deleteAccount(tx: Database, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  const goesOf = (table: typeof scenarios | typeof modules) =>
    and(eq(table.ownerId, userId), not(isOfAnotherTeam(tx, userId, table)))
  const isPractised = exists(tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.scenarioId, scenarios.id)))
  await tx.delete(modules).where(goesOf(modules))
  await tx.delete(scenarios).where(and(goesOf(scenarios), not(isPractised)))
  await tx.update(scenarios).set({ deletedAt: new Date() }).where(goesOf(scenarios))
  await tx.delete(users).where(eq(users.id, userId))
}

/** Whether somebody else's team uses it. */
function isOfAnotherTeam(tx: Database, userId: string, table: typeof scenarios | typeof modules) {
  const team = alias(organizations, 'team')
  const uses = and(
    eq(table.visibility, 'TEAM_ONLY'),
    eq(team.id, table.orgId),
    eq(team.kind, 'team'),
    ne(team.ownerId, userId),
  )
  return exists(tx.select({ id: team.id }).from(team).where(uses))
}
