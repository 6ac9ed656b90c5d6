// Queries for recurring mistakes.
import type { Language } from '@parley/contracts/language/language.ts'
import type { Topic } from '@parley/contracts/review/topic.ts'
import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { readTopic } from '#ai/topic/read-topic.ts'
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
  readonly topic: Topic
  readonly language: Language
  readonly day: string
  readonly count: number
  /** Conversations on that day that have the mistake. */
  readonly talks: number
  /** The newest of these conversations' reviews. */
  readonly reviewId: string
}

/** The days since a given day on which mistakes were made, by topic. */
export async function listMistakeDays(
  db: Database,
  { userId, targetLanguage, since }: RecurringScope,
): Promise<MistakeDay[]> {
  const rows = await db
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
  return rows.map(({ key, ...day }) => ({ ...day, topic: readTopic(key) }))
}

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

/** The mistakes of these reviews, by topic. */
export async function findExamples(db: Database, reviewIds: readonly string[]) {
  const rows = await db
    .select({
      key: finishedMistakes.topicKey,
      original_text: finishedMistakes.originalText,
      suggestion: finishedMistakes.suggestion,
      review_id: finishedMistakes.reviewId,
      pair_id: finishedMistakes.pairId,
    })
    .from(finishedMistakes)
    .where(inArray(finishedMistakes.reviewId, [...reviewIds]))
  return rows.map(({ key, ...example }) => ({ topic: readTopic(key), example }))
}
