// Queries for deleting an account.
import { and, asc, eq, exists, inArray, ne, not } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { assignmentItems } from '#database/assignments.ts'
import type { Database } from '#database/connect.ts'
import { sessions } from '#database/conversations.ts'
import { modules } from '#database/modules.ts'
import { memberships, organizations } from '#database/organizations.ts'
import { scenarios, scenarioVersions } from '#database/scenarios.ts'
import { users } from '#database/users.ts'

/**
 * Locks the rows that the deletion touches, in the same order as all other transactions: organisations, memberships,
 * the user.
 * @returns the account's e-mail address, or null if it no longer exists
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

/** Names of teams that the user owns and that have other members. */
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
 * Deletes the user with all their data. Two things stay, without their name: items that they wrote for another owner's
 * team, and, marked as deleted, scenarios that others have practised or that are assigned to a class.
 */
export async function deleteAccount(tx: Database, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  const goesOf = (table: typeof scenarios | typeof modules) =>
    and(eq(table.ownerId, userId), not(isOfAnotherTeam(tx, userId, table)))
  const isPractised = exists(tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.scenarioId, scenarios.id)))
  const isAssigned = exists(
    tx
      .select({ id: scenarioVersions.id })
      .from(scenarioVersions)
      .innerJoin(assignmentItems, eq(assignmentItems.versionId, scenarioVersions.id))
      .where(eq(scenarioVersions.scenarioId, scenarios.id)),
  )
  await tx.delete(modules).where(goesOf(modules))
  await tx.delete(scenarios).where(and(goesOf(scenarios), not(isPractised), not(isAssigned)))
  await tx.update(scenarios).set({ deletedAt: new Date() }).where(goesOf(scenarios))
  await tx.delete(users).where(eq(users.id, userId))
}

/** Whether an item belongs to a team with another owner. */
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
