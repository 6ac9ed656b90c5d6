// The examples of a review's steps, for other features.
import type { Language } from '@parley/contracts/language/language.ts'
import type { Database } from '#database/connect.ts'
import { findOwnReview } from './review.queries.ts'
import { stepsOf } from './steps.ts'

export interface ReviewedExamples {
  readonly sessionId: string
  readonly targetLanguage: Language
  /** The task of each step, and one way to do it. */
  readonly examples: readonly { readonly text: string; readonly example: string }[]
}

/** The examples in the user's review, explained in `language`; null for other users' reviews. */
export async function findExamples(
  db: Database,
  userId: string,
  reviewId: string,
  language: Language,
): Promise<ReviewedExamples | null> {
  const found = await findOwnReview(db, userId, reviewId)
  if (found === null) return null
  const { session, scenario } = found
  return {
    sessionId: session.id,
    targetLanguage: scenario.targetLanguage,
    examples: stepsOf(scenario, session, [], language).map(({ text, example }) => ({ text, example })),
  }
}
