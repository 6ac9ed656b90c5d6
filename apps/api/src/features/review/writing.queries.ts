// SQL of a review that is being written.
import { eq } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { sessions } from '#database/conversations.ts'
import { type ReviewResult, type ReviewRow, reviews } from '#database/reviews.ts'
import { whilePending } from './review.queries.ts'

/** Names one try at writing a review. */
export type Try = Pick<ReviewRow, 'id' | 'attempt'>

/** What has been made so far. */
export type Made = Partial<Pick<ReviewRow, 'stage' | 'progress' | 'result' | 'linesHash'>>

export const keepMade = async (db: Database, { id, attempt }: Try, made: Made): Promise<void> => {
  await db.update(reviews).set(made).where(whilePending(id, attempt))
}

/** What else is done with a review that is ready, in the same transaction. */
export type WhenReady = (tx: Database, sessionId: string) => Promise<void>

/** Keeps the finished review, once, and marks the conversation as reviewed. */
export const finishReview = async (
  db: Database,
  { id, attempt, sessionId }: Try & Pick<ReviewRow, 'sessionId'>,
  { result, linesHash, whenReady }: { result: ReviewResult; linesHash: string; whenReady: WhenReady | undefined },
): Promise<void> => {
  await db.transaction(async (tx) => {
    // The conversation before its review, in the order in which a deletion locks them.
    await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId)).for('update')
    const kept = await tx
      .update(reviews)
      .set({
        status: 'ready',
        stage: 'done',
        progress: 1,
        result,
        linesHash,
        goalsReached: result.goals.filter(({ used }) => used).length,
        goalsTotal: result.goals.length,
        level: result.level?.cefr ?? null,
        overallBand: result.ielts?.overall ?? null,
      })
      .where(whilePending(id, attempt))
      .returning({ id: reviews.id })
    if (kept.length === 0) return
    await tx.update(sessions).set({ state: 'reviewed' }).where(eq(sessions.id, sessionId))
    await whenReady?.(tx, sessionId)
  })
}

export const failReview = async (db: Database, { id, attempt }: Try): Promise<void> => {
  await db.update(reviews).set({ status: 'failed' }).where(whilePending(id, attempt))
}
