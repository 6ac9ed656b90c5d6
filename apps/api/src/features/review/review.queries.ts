// Queries for requesting and reading reviews. For the list see history.queries.ts.

import type { FormOfAddress } from '@parley/contracts/account/user.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import type { DifficultyLevel } from '@parley/contracts/library/scenario.ts'
import { isUnread } from '@parley/contracts/review/unrated.ts'
import { and, eq, exists, getTableColumns, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { overruledMistakes, submissions } from '#database/classes/marking.ts'
import type { Database } from '#database/connect.ts'
import { asSaid, type SessionRow, sessions, type TurnRow, turns } from '#database/conversations.ts'
import { memberships } from '#database/organizations.ts'
import { type FindingKey, type ReviewRow, reviews } from '#database/reviews.ts'
import { type ScenarioRow, scenarioInVersion, scenarios, scenarioVersions } from '#database/scenarios.ts'
import { inFormOf } from '#database/spoken-form.ts'
import { users } from '#database/users.ts'

/** Locks the user's session until the transaction ends; null for other users' sessions. */
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

/** Whether the conversation is with a teacher: handed in, not replaced and not sent back. */
export async function isHandedIn(db: Database, sessionId: string): Promise<boolean> {
  const isWithTeacher = and(submissions.isCurrent, isNull(submissions.sentBackAt))
  return (await db.$count(submissions, and(eq(submissions.sessionId, sessionId), isWithTeacher))) > 0
}

/** Creates the review and ends the conversation. */
export const insertReview = async (
  tx: Database,
  review: Pick<ReviewRow, 'sessionId' | 'userId' | 'durationMs' | 'goalsReached' | 'goalsTotal'>,
): Promise<ReviewRow> => {
  await tx.update(sessions).set({ state: 'review_requested' }).where(eq(sessions.id, review.sessionId))
  const [row] = await tx.insert(reviews).values(review).returning()
  if (row === undefined) throw new Error('A review was not kept')
  return row
}

/**
 * Restarts a review from the beginning, and keeps the result that a model had judged.
 * @returns the number of the attempt
 */
export const restartReview = async (tx: Database, { id, status, result, linesHash }: ReviewRow): Promise<number> => {
  const isJudged = status === 'ready' && result !== null && !isUnread(result.unrated)
  const previous = isJudged ? { result, linesHash } : null
  const begin = { status: 'pending', stage: 'waiting', progress: 0, result: null, previous } as const
  const [row] = await tx
    .update(reviews)
    .set({ ...begin, attempt: sql`${reviews.attempt} + 1` })
    .where(eq(reviews.id, id))
    .returning({ attempt: reviews.attempt })
  return row?.attempt ?? 0
}

/** The learner's line as it is judged. In an exam, that is what was recognised, whatever the learner has made of it. */
const judgedText = sql<string | null>`case when ${sessions.mode} = 'exam'
  then coalesce(${turns.recognisedText}, ${turns.userText}) else ${turns.userText} end`

/** A turn whose `userText` is the line as it is judged. */
export type JudgedTurn = TurnRow & {
  /** The line as the learner last edited it. */
  readonly editedText: string | null
}

/** All of a session's turns, in order. */
export const listTurns = (db: Database, sessionId: string): Promise<JudgedTurn[]> =>
  db
    .select({ ...getTableColumns(turns), userText: judgedText, editedText: turns.userText })
    .from(turns)
    .innerJoin(sessions, eq(sessions.id, turns.sessionId))
    .where(and(eq(turns.sessionId, sessionId), ne(turns.state, 'doubted')))
    .orderBy(...asSaid)

/** The goals of a session's scenario. */
export const findGoals = async (db: Database, { versionId }: Pick<SessionRow, 'versionId'>) => {
  const [row] = await db
    .select({ userGoals: scenarioVersions.userGoals })
    .from(scenarioVersions)
    .where(eq(scenarioVersions.id, versionId))
  if (row === undefined) throw new Error(`No version ${versionId} of a scenario`)
  return row.userGoals
}

/** A review with its conversation. */
export interface ReviewWithSession {
  readonly review: ReviewRow
  readonly session: SessionRow
  readonly scenario: ScenarioRow
  /** The review of the conversation that this one retries, if it still exists. */
  readonly retriedReviewId: string | null
  /** The learner's own language. */
  readonly explanationLanguage: Language
  /** The learner's own level in the language of the conversation; null if unknown. */
  readonly learnerLevel: DifficultyLevel | null
  readonly formOfAddress: FormOfAddress | null
  /** Corrections that a teacher has overruled, which the learner has been told. */
  readonly overruled: readonly FindingKey[]
}

/** Overruled corrections in a conversation that was handed in. */
const overruled = (db: Database) =>
  db
    .select({
      all: sql`coalesce(json_agg(json_build_object('pair_id', ${overruledMistakes.pairId},
        'original_text', ${overruledMistakes.originalText})), '[]'::json)`,
    })
    .from(submissions)
    .innerJoin(overruledMistakes, eq(overruledMistakes.submissionId, submissions.id))
    .where(and(eq(submissions.sessionId, sessions.id), overruledMistakes.isReleased))

const retried = alias(reviews, 'retried')

export const selectWithSession = (db: Database) =>
  db
    .select({
      review: reviews,
      session: sessions,
      scenario: scenarioInVersion,
      retriedReviewId: retried.id,
      explanationLanguage: users.explanationLanguage,
      learnerLevel: sql<DifficultyLevel | null>`case when ${users.learningLanguage} = ${scenarioVersions.targetLanguage}
        then ${users.level} end`,
      formOfAddress: users.formOfAddress,
      overruled: sql<readonly FindingKey[]>`(${overruled(db)})`,
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(sessions, eq(sessions.id, reviews.sessionId))
    .innerJoin(scenarioVersions, eq(scenarioVersions.id, sessions.versionId))
    .innerJoin(scenarios, eq(scenarios.id, sessions.scenarioId))
    .leftJoin(retried, and(eq(retried.sessionId, sessions.retryOfSessionId), eq(retried.userId, reviews.userId)))

/** The review with the scenario in the learner's form of address. */
export const inOwnForm = (found: ReviewWithSession): ReviewWithSession => ({
  ...found,
  scenario: inFormOf(found.scenario, found.formOfAddress),
})

/** The user's review; null for other users' reviews. */
export const findOwnReview = async (db: Database, userId: string, id: string): Promise<ReviewWithSession | null> => {
  const [row] = await selectWithSession(db).where(and(eq(reviews.id, id), eq(reviews.userId, userId)))
  return row === undefined ? null : inOwnForm(row)
}

/** The reader, and the organisation whose members' shared reviews they may read: null if they may read none. */
export interface Reader {
  readonly id: string
  readonly teachesOrgId: string | null
}

/** The reader's own review, or one that a member of their organisation shares with it; null for all others. */
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
  return row === undefined ? null : inOwnForm(row)
}

/** The fields of turns needed to detect changed lines, and to count. */
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
  const { id, sessionId, createdAt, userStruck, replyText, heardText } = getTableColumns(turns)
  const { userDurationMs, userAudioFile, userAudioDigest } = getTableColumns(turns)
  const learner = { userText: judgedText, userStruck, userDurationMs, userAudioFile, userAudioDigest }
  return db
    .select({ id, sessionId, createdAt, ...learner, replyText, heardText })
    .from(turns)
    .innerJoin(sessions, eq(sessions.id, turns.sessionId))
    .where(inArray(turns.sessionId, [...sessionIds]))
    .orderBy(...asSaid)
}

/** The data needed to write a review; null if it was deleted, is no longer wanted, or has been restarted since. */
export const findPending = async (db: Database, id: string, attempt: number) => {
  const [row] = await selectWithSession(db).where(whilePending(id, attempt))
  return row === undefined ? null : { ...inOwnForm(row), turns: await listTurns(db, row.session.id) }
}

export const whilePending = (id: string, attempt: number) =>
  and(eq(reviews.id, id), eq(reviews.status, 'pending'), eq(reviews.attempt, attempt))
