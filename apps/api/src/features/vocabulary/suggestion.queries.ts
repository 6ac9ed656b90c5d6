// Queries for suggesting a higher tier after a word was used in speech.
import type { Language } from '@parley/contracts/language/language.ts'
import type { Tier } from '@parley/contracts/practice/vocabulary.ts'
import { and, asc, desc, eq, gt, isNotNull, lte, ne, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { sessions, turns } from '#database/conversations.ts'
import { preparedOnce } from '#database/prepared.ts'
import { reviews } from '#database/reviews.ts'
import { scenarioVersions } from '#database/scenarios.ts'
import { globalWords, userWordKeys, userWords } from '#database/vocabulary.ts'
import { lastWith } from './entry.rules.ts'
import { stemLetters } from './forms.rules.ts'

/** A reviewed conversation; null if it no longer exists. */
export async function findReviewed(db: Database, sessionId: string) {
  const [row] = await db
    .select({ userId: reviews.userId, result: reviews.result, language: scenarioVersions.targetLanguage })
    .from(reviews)
    .innerJoin(sessions, eq(sessions.id, reviews.sessionId))
    .innerJoin(scenarioVersions, eq(scenarioVersions.id, sessions.versionId))
    .where(eq(reviews.sessionId, sessionId))
  return row ?? null
}

/** The learner's spoken lines that are not struck out, in order. */
export const findSpoken = (db: Database, sessionId: string) =>
  db
    .select({ pairId: turns.id, text: turns.userText, at: turns.createdAt })
    .from(turns)
    .where(
      and(
        eq(turns.sessionId, sessionId),
        isNotNull(turns.userText),
        eq(turns.userStruck, false),
        gt(turns.userDurationMs, 0),
      ),
    )
    .orderBy(asc(turns.id))

/**
 * The range of keys that begin with a stem; for a stem that is a complete word, the key itself and phrases that begin
 * with it.
 */
const rangeOf = (stem: string): { low: string; high: string } => ({
  low: stem,
  high: lastWith(stem.length < stemLetters ? `${stem} ` : stem),
})

/** Number of a user's words that are looked for in a conversation, latest first. */
const wordsMax = 500

export type UseCandidate = Awaited<ReturnType<typeof findPossiblySaid>>[number]

/** A user's words that begin with one of these stems and so may have been said, without fluent ones. */
export async function findPossiblySaid(db: Database, userId: string, language: Language, stems: readonly string[]) {
  const ranges = stems.map(rangeOf)
  if (ranges.length === 0) return []
  const list = (values: string[]) => sql`${sql.param(values)}::text[]`
  const lows = list(ranges.map(({ low }) => low))
  const highs = list(ranges.map(({ high }) => high))
  const said = sql`select k.user_word_id from unnest(${lows}, ${highs}) as range(low, high)
    join ${userWordKeys} k on k.user_id = ${userId} and k.is_word and k.key ~>=~ low and k.key ~<~ high`
  return db
    .select({
      id: userWords.id,
      tier: userWords.tier,
      tierAt: userWords.tierAt,
      word: globalWords.word,
      kind: globalWords.kind,
    })
    .from(userWords)
    .innerJoin(globalWords, eq(globalWords.id, userWords.globalWordId))
    .where(
      and(
        eq(userWords.userId, userId),
        eq(userWords.targetLanguage, language),
        sql`${userWords.tier} is distinct from 4`,
        sql`${userWords.id} in (${said})`,
      ),
    )
    .orderBy(desc(userWords.id))
    .limit(wordsMax)
}

export interface Suggestion {
  readonly tier: Tier
  readonly quote: string
  readonly session_id: string
  readonly pair_id: string
}

/** Stores a suggestion unless the learner has chosen a tier since. */
export const keepSuggestion = async (
  db: Database,
  { id, tierAt }: { id: string; tierAt: Date },
  suggestion: Suggestion,
): Promise<void> => {
  await db
    .update(userWords)
    .set({ suggestion })
    .where(and(eq(userWords.id, id), eq(userWords.tierAt, tierAt)))
}

const dueWords = preparedOnce((db) =>
  db
    .select({ word: globalWords.word })
    .from(userWords)
    .innerJoin(globalWords, eq(globalWords.id, userWords.globalWordId))
    .where(
      and(
        eq(userWords.userId, sql.placeholder('userId')),
        eq(userWords.targetLanguage, sql.placeholder('language')),
        lte(userWords.dueAt, sql.placeholder('now')),
        ne(globalWords.kind, 'mistake'),
      ),
    )
    .orderBy(asc(userWords.dueAt))
    .limit(sql.placeholder('limit'))
    .prepare('find_due_words'),
)

/** A user's due words and phrases, longest overdue first. */
export async function dueWordsFor(
  db: Database,
  userId: string,
  { language, limit }: { language: Language; limit: number },
): Promise<string[]> {
  const rows = await dueWords(db).execute({ userId, language, limit, now: new Date().toISOString() })
  return rows.map(({ word }) => word)
}
