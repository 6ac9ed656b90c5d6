// SQL of reviews.
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { type SessionRow, sessions, type TurnRow, turns } from '#database/conversations.ts'
import { type ReviewResult, type ReviewRow, reviews } from '#database/reviews.ts'
import { type ScenarioRow, scenarios } from '#database/scenarios.ts'
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

/** A failed review waits to be written again. */
export const restartReview = async (tx: Database, id: string): Promise<void> => {
  await tx.update(reviews).set({ status: 'pending', progress: 0 }).where(eq(reviews.id, id))
}

/** All turns of some sessions, in the order in which they were taken. */
export const listTurns = (db: Database, sessionIds: readonly string[]): Promise<TurnRow[]> =>
  db
    .select()
    .from(turns)
    .where(inArray(turns.sessionId, [...sessionIds]))
    .orderBy(asc(turns.createdAt), asc(turns.id))

export const findScenario = async (db: Database, id: string): Promise<ScenarioRow> => {
  const [row] = await db.select().from(scenarios).where(eq(scenarios.id, id))
  if (row === undefined) throw new Error(`No scenario ${id}`)
  return row
}

/** A review with what it is about. */
export type ReviewWithSession = { review: ReviewRow; session: SessionRow; scenario: ScenarioRow }

const selectWithSession = (db: Database) =>
  db
    .select({ review: reviews, session: sessions, scenario: scenarios })
    .from(reviews)
    .innerJoin(sessions, eq(sessions.id, reviews.sessionId))
    .innerJoin(scenarios, eq(scenarios.id, sessions.scenarioId))

/** A review of this user; null for everybody else's. */
export const findReview = async (db: Database, userId: string, id: string): Promise<ReviewWithSession | null> => {
  const [row] = await selectWithSession(db).where(and(eq(reviews.id, id), eq(reviews.userId, userId)))
  return row ?? null
}

/** Newest first. */
export const listReviews = (
  db: Database,
  userId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<ReviewWithSession[]> =>
  selectWithSession(db).where(eq(reviews.userId, userId)).orderBy(desc(reviews.id)).offset(offset).limit(limit)

/** What is needed to write a review; null when it has been deleted or is not wanted any more. */
export const findPending = async (db: Database, id: string) => {
  const [row] = await selectWithSession(db).where(and(eq(reviews.id, id), eq(reviews.status, 'pending')))
  if (row === undefined) return null
  const [user] = await db
    .select({ language: users.explanationLanguage })
    .from(users)
    .where(eq(users.id, row.review.userId))
  const rows = await listTurns(db, [row.session.id])
  return { ...row, turns: rows, explanationLanguage: user?.language ?? 'en' }
}

const whilePending = (id: string) => and(eq(reviews.id, id), eq(reviews.status, 'pending'))

export const setProgress = async (db: Database, id: string, progress: number): Promise<void> => {
  await db.update(reviews).set({ progress }).where(whilePending(id))
}

/** Keeps the finished review, once, and marks the conversation as reviewed. */
export const finishReview = async (
  db: Database,
  { id, sessionId }: Pick<ReviewRow, 'id' | 'sessionId'>,
  result: ReviewResult,
): Promise<void> => {
  await db.transaction(async (tx) => {
    await tx
      .update(reviews)
      .set({
        status: 'ready',
        progress: 1,
        result,
        goalsReached: result.goals.filter(({ used }) => used).length,
        goalsTotal: result.goals.length,
        level: result.level?.cefr ?? null,
        overallBand: result.ielts?.overall ?? null,
      })
      .where(whilePending(id))
    await tx.update(sessions).set({ state: 'reviewed' }).where(eq(sessions.id, sessionId))
  })
}

export const failReview = async (db: Database, id: string): Promise<void> => {
  await db.update(reviews).set({ status: 'failed' }).where(whilePending(id))
}
