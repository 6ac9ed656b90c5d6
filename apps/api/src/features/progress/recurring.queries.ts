// Queries for recurring mistakes.
import type { Language } from '@parley/contracts/language.ts'
import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { finished, finishedMistakes, isChecked } from '#database/progress.ts'

export interface RecurringScope {
  readonly userId: string
  readonly targetLanguage: Language | undefined
  /** The first day, inclusive. */
  readonly since: string
}

/** Mistakes of one topic on one day. */
export interface MistakeDay {
  readonly key: string
  readonly language: Language
  readonly day: string
  readonly count: number
  /** Conversations on that day that have the mistake. */
  readonly talks: number
  /** The newest of these conversations' reviews. */
  readonly reviewId: string
}

/** The days since a given day on which mistakes were made, by topic. */
export const listMistakeDays = (
  db: Database,
  { userId, targetLanguage, since }: RecurringScope,
): Promise<MistakeDay[]> =>
  db
    .select({
      key: finishedMistakes.topicKey,
      language: finishedMistakes.targetLanguage,
      day: finished.day,
      count: sql<number>`sum(${finishedMistakes.count})::int`,
      talks: sql<number>`count(*)::int`,
      reviewId: sql<string>`max(${finishedMistakes.reviewId})`,
    })
    .from(finishedMistakes)
    .innerJoin(finished, eq(finished.reviewId, finishedMistakes.reviewId))
    .where(
      and(
        eq(finishedMistakes.userId, userId),
        eq(finished.userId, userId),
        targetLanguage && eq(finishedMistakes.targetLanguage, targetLanguage),
        gte(finished.day, since),
      ),
    )
    .groupBy(finishedMistakes.topicKey, finishedMistakes.targetLanguage, finished.day)

/**
 * Number of finished conversations since a day in which the learner said something and it was checked for mistakes, by
 * language.
 */
export async function countTalks(
  db: Database,
  { userId, since }: Omit<RecurringScope, 'targetLanguage'>,
): Promise<Map<Language, number>> {
  const rows = await db
    .select({ language: finished.targetLanguage, talks: sql<number>`count(*)::int` })
    .from(finished)
    .where(and(eq(finished.userId, userId), gte(finished.day, since), sql`${finished.learnerTurns} > 0`, isChecked))
    .groupBy(finished.targetLanguage)
  return new Map(rows.map(({ language, talks }) => [language, talks]))
}

/** The learner's words, by review and topic. */
export function findExamples(db: Database, picked: readonly { readonly reviewId: string; readonly key: string }[]) {
  const reviewIds = picked.map(({ reviewId }) => reviewId)
  const keys = picked.map(({ key }) => key)
  return db
    .select({
      key: finishedMistakes.topicKey,
      topic: finishedMistakes.topic,
      original_text: finishedMistakes.originalText,
      suggestion: finishedMistakes.suggestion,
      review_id: finishedMistakes.reviewId,
      pair_id: finishedMistakes.pairId,
    })
    .from(finishedMistakes)
    .where(and(inArray(finishedMistakes.reviewId, reviewIds), inArray(finishedMistakes.topicKey, keys)))
}
