// Queries for a review that is being written.
import { isUnread } from '@parley/contracts/review/unrated.ts'
import { eq } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { sessions } from '#database/conversations.ts'
import { type PreviousReview, type ReviewResult, type ReviewRow, reviews } from '#database/reviews.ts'
import { whilePending } from './review.queries.ts'
import type { StepCount } from './steps.ts'

/** One attempt at writing a review. */
export type Try = Pick<ReviewRow, 'id' | 'attempt'>

/** Partial results. */
export type PartialReview = Partial<Pick<ReviewRow, 'stage' | 'progress' | 'result' | 'linesHash'>>

export const storePartialReview = async (db: Database, { id, attempt }: Try, made: PartialReview): Promise<void> => {
  await db.update(reviews).set(made).where(whilePending(id, attempt))
}

/**
 * Called in the transaction in which a review becomes ready.
 * @param attempt 0 for the first attempt
 */
export type WhenReady = (
  tx: Database,
  review: { readonly sessionId: string; readonly userId: string; readonly attempt: number },
) => Promise<void>

/** Restores the result that a model had judged earlier, and marks it as such. */
const restoreReview = async (
  db: Database,
  { id, attempt }: Try,
  { result, linesHash }: PreviousReview,
): Promise<void> => {
  const restored = { ...result, has_failed_anew: true }
  await db
    .update(reviews)
    .set({ status: 'ready', stage: 'done', progress: 1, result: restored, linesHash, previous: null })
    .where(whilePending(id, attempt))
}

interface Finish {
  readonly result: ReviewResult
  readonly steps: StepCount
  readonly linesHash: string
  readonly whenReady: WhenReady | undefined
}

/**
 * Stores the finished review, once, and marks the conversation as reviewed. A review without a model does not replace
 * one judged by a model.
 */
export const finishReview = async (
  db: Database,
  { id, attempt, sessionId, previous }: Try & Pick<ReviewRow, 'sessionId' | 'previous'>,
  { result, steps, linesHash, whenReady }: Finish,
): Promise<void> => {
  if (previous !== null && isUnread(result.unrated)) return restoreReview(db, { id, attempt }, previous)
  await db.transaction(async (tx) => {
    // Locks the conversation before its review, in the same order as a deletion.
    const ofReview = tx.select({ userId: sessions.userId }).from(sessions).where(eq(sessions.id, sessionId))
    const [session] = await ofReview.for('update')
    const kept = await tx
      .update(reviews)
      .set({
        status: 'ready',
        stage: 'done',
        progress: 1,
        result,
        previous: null,
        linesHash,
        goalsReached: result.goals.filter(({ used }) => used).length,
        goalsTotal: result.goals.length,
        stepsDone: steps.done,
        stepsTotal: steps.total,
        level: result.level?.cefr ?? null,
        overallBand: result.ielts?.overall ?? null,
      })
      .where(whilePending(id, attempt))
      .returning({ id: reviews.id })
    if (session === undefined || kept.length === 0) return
    await tx.update(sessions).set({ state: 'reviewed' }).where(eq(sessions.id, sessionId))
    await whenReady?.(tx, { sessionId, userId: session.userId, attempt })
  })
}

export const failReview = async (
  db: Database,
  { id, attempt, previous }: Try & Pick<ReviewRow, 'previous'>,
): Promise<void> => {
  if (previous !== null) return restoreReview(db, { id, attempt }, previous)
  await db.update(reviews).set({ status: 'failed' }).where(whilePending(id, attempt))
}
