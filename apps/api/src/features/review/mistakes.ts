// The mistakes in a review, for other features.
import type { Language } from '@parley/contracts/language/language.ts'
import type { DifficultyLevel } from '@parley/contracts/library/scenario.ts'
import type { Mistake } from '@parley/contracts/review/review.ts'
import type { Database } from '#database/connect.ts'
import { currentResult } from './current.ts'
import { findOwnReview, listTurns } from './review.queries.ts'

export interface ReviewedMistakes {
  readonly isReady: boolean
  readonly sessionId: string
  readonly targetLanguage: Language
  readonly level: DifficultyLevel
  /** Without mistakes on lines that no longer count. */
  readonly mistakes: readonly Mistake[]
}

/** The mistakes in the user's review; null for other users' reviews. */
export async function findMistakes(db: Database, userId: string, reviewId: string): Promise<ReviewedMistakes | null> {
  const found = await findOwnReview(db, userId, reviewId)
  if (found === null) return null
  const result = await currentResult(found, await listTurns(db, found.session.id))
  return {
    isReady: found.review.status === 'ready',
    sessionId: found.session.id,
    targetLanguage: found.scenario.targetLanguage,
    level: result.level?.cefr ?? found.scenario.difficultyLevel,
    mistakes: result.mistakes,
  }
}
