// Queries for the list of reviews: which reviews are listed, and the fields of a row.
import type { Language } from '@parley/contracts/language/language.ts'
import type { Review } from '@parley/contracts/review/review.ts'
import { and, desc, eq, exists, getTableColumns, ilike, inArray, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { sessions } from '#database/conversations.ts'
import { type ReviewRow, reviews } from '#database/reviews.ts'
import { achievedOfVersion, type ScenarioRow, scenarioVersions, titleOfVersion } from '#database/scenarios.ts'

/** The fields of a row, in the reader's language. */
export interface SummaryRow
  extends Pick<
    ReviewRow,
    | 'id'
    | 'sessionId'
    | 'status'
    | 'createdAt'
    | 'durationMs'
    | 'goalsReached'
    | 'goalsTotal'
    | 'stepsDone'
    | 'stepsTotal'
    | 'overallBand'
    | 'linesHash'
  > {
  readonly scenarioId: string
  readonly title: string
  readonly targetLanguage: Language
  readonly scenarioType: ScenarioRow['scenarioType']
  readonly difficultyLevel: ScenarioRow['difficultyLevel']
  readonly startedAt: Date
  readonly outcome: string | null
  readonly achieved: string | null
  readonly counts: Review['counts']
  readonly level: Review['level']
}

export interface ReviewFilter {
  readonly offset: number
  readonly limit: number
  readonly search?: string | undefined
  readonly target_language?: Language | undefined
  readonly scenario_type?: ScenarioRow['scenarioType'] | undefined
  /** Only finished reviews of conversations held in this organisation that are shared with it. */
  readonly shared_with?: string | undefined
}

const isSharedWith = (db: Database, orgId: string) => {
  const heldThere = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, reviews.sessionId), eq(sessions.orgId, orgId)))
  return and(eq(reviews.isSharedWithOrg, true), eq(reviews.status, 'ready'), exists(heldThere))
}

/** A LIKE pattern for texts that contain the search text literally. */
const containing = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`

/** More scenarios than anyone practises. */
const practisedMax = 100_000

/**
 * Scenario versions practised by this user whose title, in the user's language, contains the search text. The limit
 * keeps the planner from merging the two steps, which would read the large compressed titles of the entire library.
 */
const versionsCalled = (db: Database, userId: string, language: Language, search: string) => {
  const practised = db.selectDistinct({ id: sessions.versionId }).from(sessions).where(eq(sessions.userId, userId))
  const titled = db
    .select({ id: scenarioVersions.id, title: titleOfVersion(language).as('shown_title') })
    .from(scenarioVersions)
    .where(inArray(scenarioVersions.id, practised))
    .limit(practisedMax)
    .as('titled')
  return db
    .select({ id: titled.id })
    .from(titled)
    .where(ilike(titled.title, containing(search)))
}

/** Whether a review's scenario matches the filter; undefined for an empty filter. */
const inScenarios = (
  db: Database,
  userId: string,
  language: Language,
  { search, target_language, scenario_type }: ReviewFilter,
) => {
  if (!search && !target_language && !scenario_type) return undefined
  const fitting = db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(scenarioVersions, eq(scenarioVersions.id, sessions.versionId))
    .where(
      and(
        eq(sessions.id, reviews.sessionId),
        target_language && eq(scenarioVersions.targetLanguage, target_language),
        scenario_type && eq(scenarioVersions.scenarioType, scenario_type),
        search ? inArray(scenarioVersions.id, versionsCalled(db, userId, language, search)) : undefined,
      ),
    )
  return exists(fitting)
}

/** Reviews, newest first. `counts` is meaningless until the review is written. */
export const listReviews = (
  db: Database,
  userId: string,
  language: Language,
  filter: ReviewFilter,
): Promise<SummaryRow[]> => {
  // Selects the ids first, so that the large columns of skipped rows are not decompressed.
  const page = db
    .select({ id: reviews.id })
    .from(reviews)
    .where(
      and(
        eq(reviews.userId, userId),
        inScenarios(db, userId, language, filter),
        filter.shared_with === undefined ? undefined : isSharedWith(db, filter.shared_with),
      ),
    )
    .orderBy(desc(reviews.id))
    .offset(filter.offset)
    .limit(filter.limit)
    .as('page')
  const { id, sessionId, status, createdAt, durationMs, overallBand, linesHash } = getTableColumns(reviews)
  const { goalsReached, goalsTotal, stepsDone, stepsTotal } = getTableColumns(reviews)
  return db
    .select({
      ...{ id, sessionId, status, createdAt, durationMs, overallBand, linesHash },
      ...{ goalsReached, goalsTotal, stepsDone, stepsTotal },
      scenarioId: sessions.scenarioId,
      title: titleOfVersion(language),
      targetLanguage: scenarioVersions.targetLanguage,
      scenarioType: scenarioVersions.scenarioType,
      difficultyLevel: scenarioVersions.difficultyLevel,
      startedAt: sessions.startedAt,
      outcome: sql<string | null>`${reviews.result} ->> 'outcome'`,
      achieved: achievedOfVersion(language),
      counts: sql<Review['counts']>`${reviews.result} -> 'counts'`,
      level: sql<Review['level']>`nullif(${reviews.result} -> 'level', 'null'::jsonb)`,
    })
    .from(page)
    .innerJoin(reviews, eq(reviews.id, page.id))
    .innerJoin(sessions, eq(sessions.id, reviews.sessionId))
    .innerJoin(scenarioVersions, eq(scenarioVersions.id, sessions.versionId))
    .orderBy(desc(page.id))
}
