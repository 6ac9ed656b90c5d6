// SQL of reviews: asked for, listed, read.
import type { Language } from '@parley/contracts/language.ts'
import type { Review } from '@parley/contracts/review.ts'
import { and, asc, desc, eq, exists, getTableColumns, ilike, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#database/connect.ts'
import { type SessionRow, sessions, type TurnRow, turns } from '#database/conversations.ts'
import { memberships } from '#database/organizations.ts'
import { type ReviewRow, reviews } from '#database/reviews.ts'
import {
  type ScenarioRow,
  scenarioInVersion,
  scenarios,
  scenarioVersions,
  titleOfVersion,
} from '#database/scenarios.ts'
import { users } from '#database/users.ts'

/** A session that nobody else can change until the transaction ends; null for everybody else's. */
export const lockSession = async (tx: Database, userId: string, sessionId: string): Promise<SessionRow | null> => {
  const [row] = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .for('update')
  return row ?? null
}

export const findReviewOfSession = async (db: Database, sessionId: string): Promise<ReviewRow | null> => {
  const [row] = await db.select().from(reviews).where(eq(reviews.sessionId, sessionId))
  return row ?? null
}

/** Makes the review and ends the conversation. */
export const insertReview = async (
  tx: Database,
  review: Pick<ReviewRow, 'sessionId' | 'userId' | 'durationMs' | 'goalsReached' | 'goalsTotal'>,
): Promise<ReviewRow> => {
  await tx.update(sessions).set({ state: 'review_requested' }).where(eq(sessions.id, review.sessionId))
  const [row] = await tx.insert(reviews).values(review).returning()
  if (row === undefined) throw new Error('A review was not kept')
  return row
}

/** A review waits to be written again, from the beginning. @returns which try it is */
export const restartReview = async (tx: Database, id: string): Promise<number> => {
  const [row] = await tx
    .update(reviews)
    .set({ status: 'pending', stage: 'waiting', progress: 0, result: null, attempt: sql`${reviews.attempt} + 1` })
    .where(eq(reviews.id, id))
    .returning({ attempt: reviews.attempt })
  return row?.attempt ?? 0
}

/** All turns of a session, in the order in which they were taken. */
export const listTurns = (db: Database, sessionId: string): Promise<TurnRow[]> =>
  db.select().from(turns).where(eq(turns.sessionId, sessionId)).orderBy(asc(turns.createdAt), asc(turns.id))

/** The goals of what is practised in a session. */
export const findGoals = async (db: Database, { versionId }: Pick<SessionRow, 'versionId'>) => {
  const [row] = await db
    .select({ userGoals: scenarioVersions.userGoals })
    .from(scenarioVersions)
    .where(eq(scenarioVersions.id, versionId))
  if (row === undefined) throw new Error(`No version ${versionId} of a scenario`)
  return row.userGoals
}

/** A review with what it is about. */
export interface ReviewWithSession {
  readonly review: ReviewRow
  readonly session: SessionRow
  readonly scenario: ScenarioRow
  /** Of the conversation that this one tries again, where it is still there. */
  readonly retriedReviewId: string | null
  /** The learner's own language. */
  readonly explanationLanguage: Language
}

const retried = alias(reviews, 'retried')

export const selectWithSession = (db: Database) =>
  db
    .select({
      review: reviews,
      session: sessions,
      scenario: scenarioInVersion,
      retriedReviewId: retried.id,
      explanationLanguage: users.explanationLanguage,
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(sessions, eq(sessions.id, reviews.sessionId))
    .innerJoin(scenarioVersions, eq(scenarioVersions.id, sessions.versionId))
    .innerJoin(scenarios, eq(scenarios.id, sessions.scenarioId))
    .leftJoin(retried, and(eq(retried.sessionId, sessions.retryOfSessionId), eq(retried.userId, reviews.userId)))

/** A review of this user; null for everybody else's. */
export const findOwnReview = async (db: Database, userId: string, id: string): Promise<ReviewWithSession | null> => {
  const [row] = await selectWithSession(db).where(and(eq(reviews.id, id), eq(reviews.userId, userId)))
  return row ?? null
}

/** Somebody who reads, and the organisation whose members' shared reviews they may read: null for those who may not. */
export interface Reader {
  readonly id: string
  readonly teachesOrgId: string | null
}

/** A review of the reader, or one that a member of their organisation shares with it; null for all others. */
export const findReadable = async (db: Database, reader: Reader, id: string): Promise<ReviewWithSession | null> => {
  const { teachesOrgId } = reader
  const isMember = (orgId: string) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(memberships)
        .where(
          and(eq(memberships.orgId, orgId), eq(memberships.userId, reviews.userId), eq(memberships.status, 'ACTIVE')),
        ),
    )
  const isShared =
    teachesOrgId === null
      ? undefined
      : and(eq(reviews.isSharedWithOrg, true), eq(sessions.orgId, teachesOrgId), isMember(teachesOrgId))
  const [row] = await selectWithSession(db).where(and(eq(reviews.id, id), or(eq(reviews.userId, reader.id), isShared)))
  return row ?? null
}

/** What a row of the list shows, in the language of whoever reads it. */
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
  readonly counts: Review['counts']
  readonly level: Review['level']
}

export interface ReviewFilter {
  readonly offset: number
  readonly limit: number
  readonly search?: string | undefined
  readonly target_language?: Language | undefined
  readonly scenario_type?: ScenarioRow['scenarioType'] | undefined
  /** Only ready ones of conversations held in this organisation that are shared with it. */
  readonly shared_with?: string | undefined
}

const isSharedWith = (db: Database, orgId: string) => {
  const heldThere = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, reviews.sessionId), eq(sessions.orgId, orgId)))
  return and(eq(reviews.isSharedWithOrg, true), eq(reviews.status, 'ready'), exists(heldThere))
}

/** What stands for itself in a pattern of LIKE. */
const containing = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`

/** Nobody practises so many. */
const practisedMax = 100_000

/**
 * What was practised in this user's conversations whose title, as they read it, contains the words. The limit keeps the two steps
 * apart: titles are packed away with much else, and those of the whole library would take long to look at.
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

/** Conversations in scenarios of these kinds; undefined where any will do. */
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

/** Newest first. `counts` is of no use where the review is not written yet. */
export const listReviews = (
  db: Database,
  userId: string,
  language: Language,
  filter: ReviewFilter,
): Promise<SummaryRow[]> => {
  // First which rows: what is written in those that are skipped is never unpacked.
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
  const { id, sessionId, status, createdAt, durationMs, goalsReached, goalsTotal, overallBand, linesHash } =
    getTableColumns(reviews)
  return db
    .select({
      ...{ id, sessionId, status, createdAt, durationMs, goalsReached, goalsTotal, overallBand, linesHash },
      scenarioId: sessions.scenarioId,
      title: titleOfVersion(language),
      targetLanguage: scenarioVersions.targetLanguage,
      scenarioType: scenarioVersions.scenarioType,
      difficultyLevel: scenarioVersions.difficultyLevel,
      startedAt: sessions.startedAt,
      outcome: sql<string | null>`${reviews.result} ->> 'outcome'`,
      counts: sql<Review['counts']>`${reviews.result} -> 'counts'`,
      level: sql<Review['level']>`nullif(${reviews.result} -> 'level', 'null'::jsonb)`,
    })
    .from(page)
    .innerJoin(reviews, eq(reviews.id, page.id))
    .innerJoin(sessions, eq(sessions.id, reviews.sessionId))
    .innerJoin(scenarioVersions, eq(scenarioVersions.id, sessions.versionId))
    .orderBy(desc(page.id))
}

/** As much of the turns of some sessions as it takes to see whether a line has been changed, and to count. */
export type CountedTurn = Pick<
  TurnRow,
  | 'id'
  | 'sessionId'
  | 'createdAt'
  | 'userText'
  | 'userStruck'
  | 'userDurationMs'
  | 'userAudioFile'
  | 'userAudioDigest'
  | 'replyText'
  | 'heardText'
>

export const listCounted = (db: Database, sessionIds: readonly string[]): Promise<CountedTurn[]> => {
  const { id, sessionId, createdAt, userText, userStruck, replyText, heardText } = getTableColumns(turns)
  const { userDurationMs, userAudioFile, userAudioDigest } = getTableColumns(turns)
  const learner = { userText, userStruck, userDurationMs, userAudioFile, userAudioDigest }
  return db
    .select({ id, sessionId, createdAt, ...learner, replyText, heardText })
    .from(turns)
    .where(inArray(turns.sessionId, [...sessionIds]))
    .orderBy(asc(turns.createdAt), asc(turns.id))
}

/** What is needed to write a review; null when it has been deleted, is not wanted any more, or was started anew since. */
export const findPending = async (db: Database, id: string, attempt: number) => {
  const [row] = await selectWithSession(db).where(whilePending(id, attempt))
  return row === undefined ? null : { ...row, turns: await listTurns(db, row.session.id) }
}

export const whilePending = (id: string, attempt: number) =>
  and(eq(reviews.id, id), eq(reviews.status, 'pending'), eq(reviews.attempt, attempt))
