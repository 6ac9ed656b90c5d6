// SQL of profiles and favourites.
import type { User } from '@parley/contracts/user.ts'
import { and, asc, eq, isNull, or } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { favoriteScenarios, scenarios } from '#database/scenarios.ts'
import { users } from '#database/users.ts'

/** A user as the wire shows one. @throws an Error when there is none */
export async function findUser(db: Database, userId: string): Promise<User> {
  const [row] = await db.select().from(users).where(eq(users.id, userId))
  if (row === undefined) throw new Error('No such user')
  const favorites = await db
    .select({ id: favoriteScenarios.scenarioId })
    .from(favoriteScenarios)
    .where(eq(favoriteScenarios.userId, userId))
    .orderBy(asc(favoriteScenarios.createdAt), asc(favoriteScenarios.scenarioId))
  return {
    _id: row.id,
    tag_name: row.tagName,
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    country: row.country,
    explanation_language: row.explanationLanguage,
    status: row.status,
    settings: {
      is_accept_terms_and_conditions: row.acceptsTerms,
      is_accept_privacy_policy: row.acceptsPrivacy,
      is_accept_refund_policy: row.acceptsRefund,
      is_first_guide_completed: row.firstGuideCompleted,
    },
    favorite_scenarios: favorites.map((favorite) => favorite.id),
    favorite_modules: [],
    current_org_id: row.currentOrgId,
  }
}

export type ProfileChange = Partial<
  Pick<typeof users.$inferInsert, 'firstName' | 'lastName' | 'country' | 'explanationLanguage'>
>

export async function updateProfile(db: Database, userId: string, change: ProfileChange): Promise<void> {
  await db.update(users).set(change).where(eq(users.id, userId))
}

/** All three policies at once. */
export async function setPoliciesAccepted(db: Database, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ acceptsTerms: true, acceptsPrivacy: true, acceptsRefund: true })
    .where(eq(users.id, userId))
}

export async function setGuideCompleted(db: Database, userId: string): Promise<void> {
  await db.update(users).set({ firstGuideCompleted: true }).where(eq(users.id, userId))
}

/** Whether this scenario exists for this user. */
export async function maySeeScenario(db: Database, user: { id: string; orgId: string }, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: scenarios.id })
    .from(scenarios)
    .where(
      and(
        eq(scenarios.id, id),
        isNull(scenarios.deletedAt),
        or(
          eq(scenarios.visibility, 'PUBLIC'),
          eq(scenarios.ownerId, user.id),
          and(eq(scenarios.visibility, 'TEAM_ONLY'), eq(scenarios.orgId, user.orgId)),
        ),
      ),
    )
  return rows.length > 0
}

/** Takes the mark off where there is one, and sets it where there is none. */
export async function toggleFavorite(db: Database, userId: string, scenarioId: string): Promise<void> {
  const mark = { userId, scenarioId }
  const removed = await db
    .delete(favoriteScenarios)
    .where(and(eq(favoriteScenarios.userId, userId), eq(favoriteScenarios.scenarioId, scenarioId)))
    .returning()
  if (removed.length === 0) await db.insert(favoriteScenarios).values(mark).onConflictDoNothing()
}
