// Queries for a learner's progress.
import type { Language } from '@parley/contracts/language/language.ts'
import type { Progress } from '@parley/contracts/practice/progress.ts'
import { and, desc, eq, getTableColumns, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { sessions } from '#database/conversations.ts'
import { memberships } from '#database/organizations.ts'
import { finished } from '#database/progress.ts'
import { reviews } from '#database/reviews.ts'
import { scenarios, scenarioVersions, titleOfVersion } from '#database/scenarios.ts'
import { tasks } from '#database/tasks.ts'

/** The learner, the reader, and which part of the progress the reader may see. */
export interface Scope {
  readonly userId: string
  /** Limits progress to this organisation; null if the reader is the learner. */
  readonly orgId: string | null
  readonly readerId: string
  /** The reader's language, in which titles are shown. */
  readonly language: Language
  readonly targetLanguage: Language | undefined
}

/** Number of scenarios, topics and tasks shown. */
export const shownMax = 10
/** Maximum number of points shown of a history: for a longer one every second, third and so on. */
const pointsMax = 120

const isActive = (orgId: string, userId: string) =>
  and(eq(memberships.orgId, orgId), eq(memberships.userId, userId), eq(memberships.status, 'ACTIVE'))

/** Whether a user is a member of an organisation. */
export async function isMember(db: Database, orgId: string, userId: string): Promise<boolean> {
  const rows = await db.select({ id: memberships.userId }).from(memberships).where(isActive(orgId, userId))
  return rows.length > 0
}

const inScope = ({ userId, orgId }: Pick<Scope, 'userId' | 'orgId'>) =>
  and(eq(finished.userId, userId), orgId === null ? undefined : eq(finished.orgId, orgId))

/** Totals of one learner's practice, in all languages. */
export interface Practice {
  readonly userId: string
  readonly durationMs: number
  readonly lastAt: Date
  /** Days on which the learner said something that counts. */
  readonly days: readonly string[]
  /** Durations on the requested days, by day, in milliseconds. */
  readonly week: Readonly<Record<string, number>>
  /** Conversations finished on those days. */
  readonly weekCount: number
}

/**
 * Totals of each learner's practice: one row each, however many days there are.
 * @param week the requested days, such as the seven days of a week
 */
export async function sumUp(db: Database, whose: SQL | undefined, week: readonly string[]): Promise<Practice[]> {
  const byDay = db
    .select({
      userId: finished.userId,
      day: finished.day,
      durationMs: sql<number>`sum(${finished.durationMs})`.as('duration_ms'),
      count: sql<number>`count(*)`.as('count'),
      lastAt: sql<Date>`max(${finished.finishedAt})`.as('last_at'),
      isPractised: sql<boolean>`bool_or(${finished.learnerTurns} > 0)`.as('is_practised'),
    })
    .from(finished)
    .where(whose)
    .groupBy(finished.userId, finished.day)
    .as('by_day')
  const isInWeek = sql`${byDay.day} between ${week[0]} and ${week.at(-1)}`
  const rows = await db
    .select({
      userId: byDay.userId,
      durationMs: sql<number>`sum(${byDay.durationMs})::float8`,
      lastAt: sql<Date>`max(${byDay.lastAt})`.mapWith(finished.finishedAt),
      days: sql<string>`coalesce(array_to_string(array_agg(${byDay.day}) filter (where ${byDay.isPractised}), ','), '')`,
      week: sql<
        Record<string, number>
      >`coalesce(jsonb_object_agg(${byDay.day}, ${byDay.durationMs}) filter (where ${isInWeek}), '{}'::jsonb)`,
      weekCount: sql<number>`coalesce(sum(${byDay.count}) filter (where ${isInWeek}), 0)::int`,
    })
    .from(byDay)
    .groupBy(byDay.userId)
  return rows.map((row) => ({ ...row, days: row.days === '' ? [] : row.days.split(',') }))
}

/** @param week the requested days, such as the seven days of a week */
export const sumUpOne = async (
  db: Database,
  scope: Pick<Scope, 'userId' | 'orgId'>,
  week: readonly string[],
): Promise<Practice | null> => (await sumUp(db, inScope(scope), week))[0] ?? null

/** Practice time in each language, longest first. */
export const listLanguages = (db: Database, scope: Pick<Scope, 'userId' | 'orgId'>) =>
  db
    .select({
      language: finished.targetLanguage,
      count: sql<number>`count(*)::int`,
      durationMs: sql<number>`sum(${finished.durationMs})::float8`,
    })
    .from(finished)
    .where(inScope(scope))
    .groupBy(finished.targetLanguage)
    .orderBy(desc(sql`sum(${finished.durationMs})`), finished.targetLanguage)

/**
 * Conversations with a level or with bands, oldest first; a long list is thinned out evenly, and always includes the
 * newest.
 */
export async function listCourse(db: Database, scope: Scope, kind: 'level' | 'bands') {
  const ranked = db
    .select({
      reviewId: finished.reviewId,
      rank: sql<number>`row_number() over (order by ${finished.reviewId} collate "C" desc) - 1`.as('rank'),
      total: sql<number>`count(*) over ()`.as('total'),
    })
    .from(finished)
    .where(
      and(
        inScope(scope),
        scope.targetLanguage && eq(finished.targetLanguage, scope.targetLanguage),
        isNotNull(kind === 'level' ? finished.cefr : finished.overallBand),
      ),
    )
    .as('ranked')
  return db
    .select(getTableColumns(finished))
    .from(ranked)
    .innerJoin(finished, eq(finished.reviewId, ranked.reviewId))
    .where(sql`${ranked.rank} % greatest(1, ceil(${ranked.total} / ${pointsMax}::float8)::int) = 0`)
    .orderBy(finished.reviewId)
}

/**
 * Whether others may see which scenario a member practised: private scenarios stay private, except the reader's own.
 */
const isOpenTo = ({ orgId, readerId }: Scope) =>
  orgId === null ? undefined : or(sql`${scenarios.visibility} <> 'PRIVATE'`, eq(scenarios.ownerId, readerId))

/** Scenarios by the number of finished conversations, with their titles at the time of the last one. */
export function listMostCompleted(db: Database, scope: Scope): Promise<Progress['most_completed_prompts']> {
  const { targetLanguage: language } = scope
  const counted = db
    .select({
      scenarioId: finished.scenarioId,
      count: sql<number>`count(*)::int`.as('count'),
      lastReviewId: sql<string>`max(${finished.reviewId})`.as('last_review_id'),
    })
    .from(finished)
    .where(and(inScope(scope), language && eq(finished.targetLanguage, language)))
    .groupBy(finished.scenarioId)
    .as('counted')
  // Selects the ids first, because titles are stored in large compressed columns.
  const most = db
    .select({ id: scenarios.id, count: counted.count, lastReviewId: counted.lastReviewId })
    .from(counted)
    .innerJoin(scenarios, and(eq(scenarios.id, counted.scenarioId), isOpenTo(scope)))
    .orderBy(desc(counted.count), scenarios.id)
    .limit(shownMax)
    .as('most')
  return db
    .select({
      scenario_id: most.id,
      title: titleOfVersion(scope.language),
      target_language: scenarioVersions.targetLanguage,
      count: most.count,
    })
    .from(most)
    .innerJoin(reviews, eq(reviews.id, most.lastReviewId))
    .innerJoin(sessions, eq(sessions.id, reviews.sessionId))
    .innerJoin(scenarioVersions, eq(scenarioVersions.id, sessions.versionId))
    .orderBy(desc(most.count), most.id)
}

/** Tasks, newest first. */
export const listLatestTasks = (db: Database, scope: Scope): Promise<Progress['latest_tasks']> =>
  db
    .select({
      id: tasks.id,
      reviewId: tasks.reviewId,
      title: titleOfVersion(scope.language),
      createdAt: tasks.createdAt,
      completedAt: tasks.completedAt,
      correctCount: tasks.correctCount,
      total: sql<number>`jsonb_array_length(${tasks.sentences})`,
    })
    .from(tasks)
    .innerJoin(reviews, eq(reviews.id, tasks.reviewId))
    .innerJoin(sessions, eq(sessions.id, reviews.sessionId))
    .innerJoin(scenarioVersions, eq(scenarioVersions.id, sessions.versionId))
    .innerJoin(scenarios, eq(scenarios.id, sessions.scenarioId))
    .where(
      and(
        eq(tasks.userId, scope.userId),
        scope.orgId === null ? undefined : eq(sessions.orgId, scope.orgId),
        scope.targetLanguage && eq(tasks.targetLanguage, scope.targetLanguage),
        isOpenTo(scope),
      ),
    )
    .orderBy(desc(tasks.id))
    .limit(shownMax)
    .then((rows) =>
      rows.map((row) => ({
        _id: row.id,
        review_id: row.reviewId,
        title: row.title,
        started_at: row.createdAt.toISOString(),
        completed_at: row.completedAt?.toISOString() ?? null,
        correct_count: row.correctCount,
        total: row.total,
      })),
    )
