// Queries for a class: what members practised in their organisation.
import type { Language } from '@parley/contracts/language/language.ts'
import type { DifficultyLevel } from '@parley/contracts/library/scenario.ts'
import type { Role } from '@parley/contracts/org/policy.ts'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { sessions } from '#database/conversations.ts'
import { memberships } from '#database/organizations.ts'
import { finished } from '#database/progress.ts'
import { reviews } from '#database/reviews.ts'
import { users } from '#database/users.ts'
import { type Practice, sumUp } from './progress.queries.ts'

export interface ClassMember {
  readonly id: string
  readonly name: string
  readonly tagName: string
  readonly role: Role
}

/** Members, oldest first. */
export const listMembers = (db: Database, orgId: string): Promise<ClassMember[]> =>
  db
    .select({
      id: users.id,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      tagName: users.tagName,
      role: memberships.role,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.orgId, orgId), eq(memberships.status, 'ACTIVE')))
    .orderBy(asc(memberships.createdAt), asc(users.id))

/**
 * What each member practised in an organisation.
 * @param week its seven days
 */
export const listPractice = (db: Database, orgId: string, week: readonly string[]): Promise<Practice[]> =>
  sumUp(db, eq(finished.orgId, orgId), week)

export interface MemberLevel {
  readonly userId: string
  readonly targetLanguage: Language
  readonly cefr: DifficultyLevel
}

/** The latest level of each member in each language. */
export const listClassLevels = async (db: Database, orgId: string): Promise<MemberLevel[]> => {
  // Ids are compared byte by byte.
  const newest = db
    .select({ id: sql<string>`max(${finished.reviewId} collate "C")` })
    .from(finished)
    .where(and(eq(finished.orgId, orgId), isNotNull(finished.cefr)))
    .groupBy(finished.userId, finished.targetLanguage)
  const rows = await db
    .select({ userId: finished.userId, targetLanguage: finished.targetLanguage, cefr: finished.cefr })
    .from(finished)
    .where(inArray(finished.reviewId, newest))
    .orderBy(finished.userId, finished.targetLanguage)
  return rows.flatMap(({ cefr, ...row }) => (cefr === null ? [] : [{ ...row, cefr }]))
}

/** How many reviews each member shares with the organisation. */
export const countShared = (db: Database, orgId: string): Promise<{ userId: string; count: number }[]> =>
  db
    .select({ userId: reviews.userId, count: sql<number>`count(*)::int` })
    .from(reviews)
    .innerJoin(sessions, eq(sessions.id, reviews.sessionId))
    .where(and(eq(sessions.orgId, orgId), eq(reviews.isSharedWithOrg, true), eq(reviews.status, 'ready')))
    .groupBy(reviews.userId)

/** A member's name; null if the user is not a member. */
export const findMemberName = async (db: Database, orgId: string, userId: string): Promise<string | null> =>
  (await listMembers(db, orgId)).find(({ id }) => id === userId)?.name ?? null
