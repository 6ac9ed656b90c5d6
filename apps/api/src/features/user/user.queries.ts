// Queries for profiles and favourites.
import type { User } from '@parley/contracts/account/user.ts'
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { partnerMisses } from '#database/conversations.ts'
import { favoriteModules, modules } from '#database/modules.ts'
import { preparedOnce } from '#database/prepared.ts'
import { favoriteScenarios, scenarios } from '#database/scenarios.ts'
import { users } from '#database/users.ts'
import { isVisibleTo, type Viewer } from '#database/visibility.ts'

/** The user with the ids of their favourites, in the order in which they were marked. */
const userWithFavorites = preparedOnce((db) => {
  const scenarioIds = db
    .select({ id: favoriteScenarios.scenarioId })
    .from(favoriteScenarios)
    .where(eq(favoriteScenarios.userId, sql.placeholder('userId')))
    .orderBy(asc(favoriteScenarios.createdAt), asc(favoriteScenarios.scenarioId))
  const moduleIds = db
    .select({ id: favoriteModules.moduleId })
    .from(favoriteModules)
    .where(eq(favoriteModules.userId, sql.placeholder('userId')))
    .orderBy(asc(favoriteModules.createdAt), asc(favoriteModules.moduleId))
  return db
    .select({
      ...getTableColumns(users),
      scenarioIds: sql<string[]>`array(${scenarioIds})`,
      moduleIds: sql<string[]>`array(${moduleIds})`,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('find_user')
})

/**
 * A user as the contract describes them.
 * @throws an Error if there is none
 */
export async function findUser(db: Database, userId: string): Promise<User> {
  const [row] = await userWithFavorites(db).execute({ userId })
  if (row === undefined) throw new Error('No such user')
  return {
    _id: row.id,
    tag_name: row.tagName,
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    is_email_verified: row.emailVerifiedAt !== null,
    country: row.country,
    explanation_language: row.explanationLanguage,
    learning_language: row.learningLanguage,
    level: row.level,
    level_source: row.levelSource,
    form_of_address: row.formOfAddress,
    aim: row.aim,
    shares_misses: row.sharesMisses,
    status: row.status,
    settings: {
      is_accept_terms_and_conditions: row.acceptsTerms,
      is_accept_privacy_policy: row.acceptsPrivacy,
      is_accept_refund_policy: row.acceptsRefund,
      is_first_guide_completed: row.firstGuideCompleted,
      is_welcome_completed: row.welcomeCompleted,
    },
    favorite_scenarios: row.scenarioIds,
    favorite_modules: row.moduleIds,
    current_org_id: row.currentOrgId,
    is_operator: row.isOperator,
    has_ways_to_check: row.waysToCheck !== null,
  }
}

type ProfileColumn =
  | 'firstName'
  | 'lastName'
  | 'country'
  | 'explanationLanguage'
  | 'learningLanguage'
  | 'level'
  | 'levelSource'
  | 'levelChosenAt'
  | 'formOfAddress'
  | 'aim'
  | 'sharesMisses'
  | 'welcomeCompleted'
export type ProfileChange = Partial<Pick<typeof users.$inferInsert, ProfileColumn>>

/**
 * Changes a profile. A level belongs to a language, so changing the language without a level clears it. Lines that are
 * no longer shared are deleted from the operator's log.
 */
export async function updateProfile(tx: Database, userId: string, change: ProfileChange): Promise<void> {
  const { learningLanguage, sharesMisses } = change
  if (sharesMisses === false) await tx.delete(partnerMisses).where(eq(partnerMisses.userId, userId))
  const staysKnown = sql`${users.learningLanguage} is not distinct from ${learningLanguage}`
  await tx
    .update(users)
    .set({
      ...(learningLanguage !== undefined && {
        level: sql`case when ${staysKnown} then ${users.level} end`,
        levelSource: sql`case when ${staysKnown} then ${users.levelSource} end`,
        levelChosenAt: sql`case when ${staysKnown} then ${users.levelChosenAt} end`,
      }),
      ...change,
    })
    .where(eq(users.id, userId))
}

/** Accepts all three policies together. */
export async function setPoliciesAccepted(db: Database, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ acceptsTerms: true, acceptsPrivacy: true, acceptsRefund: true })
    .where(eq(users.id, userId))
}

export async function setGuideCompleted(db: Database, userId: string): Promise<void> {
  await db.update(users).set({ firstGuideCompleted: true }).where(eq(users.id, userId))
}

/** Whether this user may see the scenario. */
export async function maySeeScenario(db: Database, user: Viewer, id: string): Promise<boolean> {
  const condition = and(eq(scenarios.id, id), isVisibleTo(user, scenarios))
  return (await db.select({ id: scenarios.id }).from(scenarios).where(condition)).length > 0
}

/** Whether this user may see the module. */
export async function maySeeModule(db: Database, user: Viewer, id: string): Promise<boolean> {
  const condition = and(eq(modules.id, id), isVisibleTo(user, modules))
  return (await db.select({ id: modules.id }).from(modules).where(condition)).length > 0
}

/** Removes the mark if there is one, and otherwise sets it. */
export async function toggleFavoriteScenario(db: Database, userId: string, scenarioId: string): Promise<void> {
  const mark = { userId, scenarioId }
  const removed = await db
    .delete(favoriteScenarios)
    .where(and(eq(favoriteScenarios.userId, userId), eq(favoriteScenarios.scenarioId, scenarioId)))
    .returning()
  if (removed.length === 0) await db.insert(favoriteScenarios).values(mark).onConflictDoNothing()
}

/** Like `toggleFavoriteScenario`, for modules. */
export async function toggleFavoriteModule(db: Database, userId: string, moduleId: string): Promise<void> {
  const mark = { userId, moduleId }
  const removed = await db
    .delete(favoriteModules)
    .where(and(eq(favoriteModules.userId, userId), eq(favoriteModules.moduleId, moduleId)))
    .returning()
  if (removed.length === 0) await db.insert(favoriteModules).values(mark).onConflictDoNothing()
}
