// Stores a finished conversation's figures for progress when its review is ready, and again whenever a line changes.
import type { Topic } from '@parley/contracts/review/topic.ts'
import { and, getTableColumns, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { readTopic } from '#ai/topic/read-topic.ts'
import type { Database } from '#database/connect.ts'
import { type SessionRow, turns } from '#database/conversations.ts'
import {
  type FinishedMistakeRow,
  type FinishedPhraseRow,
  type FinishedRow,
  finished,
  finishedMistakes,
  finishedPhrases,
} from '#database/progress.ts'
import { checkOf, type ReviewResult, type ReviewRow, type StoredMistake } from '#database/reviews.ts'
import type { ScenarioRow } from '#database/scenarios.ts'
import { dayOf } from './progress.rules.ts'

/** A conversation whose review is ready, with the part of the result that is still valid. */
export interface Finished {
  readonly review: Pick<ReviewRow, 'id' | 'userId' | 'createdAt' | 'durationMs'>
  readonly session: Pick<SessionRow, 'id' | 'orgId' | 'timeZone'>
  readonly scenario: Pick<ScenarioRow, 'id' | 'targetLanguage'>
  readonly result: ReviewResult
}

const rowOf = ({ review, session, scenario, result }: Finished): FinishedRow => ({
  reviewId: review.id,
  userId: review.userId,
  orgId: session.orgId,
  scenarioId: scenario.id,
  targetLanguage: scenario.targetLanguage,
  finishedAt: review.createdAt,
  day: dayOf(review.createdAt, session.timeZone),
  durationMs: review.durationMs,
  learnerTurns: result.counts.learner_turns,
  isChecked: checkOf(result, scenario.targetLanguage) !== 'none',
  cefr: result.level?.cefr ?? null,
  confidence: result.level?.confidence ?? null,
  overallBand: result.ielts?.overall ?? null,
  fluencyBand: result.ielts?.fluency_and_coherence.band ?? null,
  lexicalBand: result.ielts?.lexical_resource.band ?? null,
  grammaticalBand: result.ielts?.grammatical_range_and_accuracy.band ?? null,
})

const mistakeRows = ({ review, session, scenario, result }: Finished): FinishedMistakeRow[] => {
  const byTopic = Map.groupBy(result.mistakes, ({ topic }) => readTopic(topic))
  return [...byTopic].flatMap(([topic, mistakes]: [Topic, StoredMistake[]]) => {
    const last = mistakes.at(-1)
    if (last === undefined) return []
    return {
      reviewId: review.id,
      userId: review.userId,
      orgId: session.orgId,
      targetLanguage: scenario.targetLanguage,
      topicKey: topic,
      topic,
      count: mistakes.length,
      originalText: last.original_text,
      suggestion: last.suggestion,
      pairId: last.pair_id,
    }
  })
}

/** Goal phrases with the lines in which they were said or typed. */
const phraseRows = ({ review, scenario, result }: Finished): FinishedPhraseRow[] => {
  const said = new Map(result.goals.map((goal) => [goal.phrase, goal]))
  return [...said.values()].flatMap(({ phrase, translation, used, pair_id: pairId }) =>
    used && pairId !== null
      ? {
          reviewId: review.id,
          userId: review.userId,
          targetLanguage: scenario.targetLanguage,
          phrase,
          translation,
          pairId,
          finishedAt: review.createdAt,
        }
      : [],
  )
}

/** Phrases that were said aloud: only spoken lines have a duration. */
async function spokenAloud(tx: Database, rows: readonly FinishedPhraseRow[]): Promise<FinishedPhraseRow[]> {
  if (rows.length === 0) return []
  const pairIds = rows.map(({ pairId }) => pairId)
  const found = await tx
    .select({ id: turns.id })
    .from(turns)
    .where(and(inArray(turns.id, pairIds), gt(turns.userDurationMs, 0)))
  const spoken = new Set(found.map(({ id }) => id))
  return rows.filter(({ pairId }) => spoken.has(pairId))
}

/** Sets every column to the value that an insert would have given it. */
const allColumns = (table: PgTable): Record<string, SQL> =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`]),
  )

/** Stores conversations, replacing their earlier rows. Their reviews must exist until the transaction ends. */
async function keepFinished(tx: Database, conversations: readonly Finished[]): Promise<void> {
  if (conversations.length === 0) return
  const rows = conversations.map(rowOf)
  await tx
    .insert(finished)
    .values(rows)
    .onConflictDoUpdate({ target: finished.reviewId, set: allColumns(finished) })
  const ids = rows.map(({ reviewId }) => reviewId)
  await tx.delete(finishedMistakes).where(inArray(finishedMistakes.reviewId, ids))
  const mistakes = conversations.flatMap(mistakeRows)
  if (mistakes.length > 0) await tx.insert(finishedMistakes).values(mistakes)
  await tx.delete(finishedPhrases).where(inArray(finishedPhrases.reviewId, ids))
  const phrases = await spokenAloud(tx, conversations.flatMap(phraseRows))
  if (phrases.length > 0) await tx.insert(finishedPhrases).values(phrases)
}

/** Selects finished conversations: one, or a page of one user's or of all, ordered by id. */
export type FinishedFilter =
  | { readonly sessionId: string }
  | { readonly userId: string | null; readonly after: string; readonly limit: number }

/** Reads conversations whose review is ready, and locks them until the transaction ends. */
export type ReadFinished = (tx: Database, wanted: FinishedFilter) => Promise<Finished[]>

/** Stores one conversation if it is finished. */
export const upsertProgress =
  (readFinished: ReadFinished) =>
  async (tx: Database, sessionId: string): Promise<void> =>
    keepFinished(tx, await readFinished(tx, { sessionId }))

/** How many conversations are read and written per transaction. */
const batch = 100

/**
 * Rebuilds all rows from lines and results, a hundred conversations at a time, without blocking other work.
 * @param userId null for all users
 * @returns the number of conversations
 */
export async function rebuild(db: Database, readFinished: ReadFinished, userId: string | null): Promise<number> {
  let count = 0
  let after = ''
  for (;;) {
    const last = await db.transaction(async (tx) => {
      const found = await readFinished(tx, { userId, after, limit: batch })
      await keepFinished(tx, found)
      count += found.length
      return found.at(-1)?.session.id
    })
    if (last === undefined) return count
    after = last
  }
}
