// The steps of a review's conversation and their examples, for other features.
import type { Language } from '@parley/contracts/language/language.ts'
import type { ReviewStep } from '@parley/contracts/review/review.ts'
import type { Database } from '#database/connect.ts'
import type { ScenarioRow } from '#database/scenarios.ts'
import { findOwnReview, listTurns } from './review.queries.ts'
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

export interface ReviewedSteps {
  /** The scenario as it was practised, in the learner's form of address. */
  readonly scenario: ScenarioRow
  readonly steps: readonly ReviewStep[]
}

/** The steps of the user's review, explained in `language`; null for other users' reviews. */
export async function findSteps(
  db: Database,
  userId: string,
  reviewId: string,
  language: Language,
): Promise<ReviewedSteps | null> {
  const found = await findOwnReview(db, userId, reviewId)
  if (found === null) return null
  const { session, scenario } = found
  return { scenario, steps: stepsOf(scenario, session, await listTurns(db, session.id), language) }
}
