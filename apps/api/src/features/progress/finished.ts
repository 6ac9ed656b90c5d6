// A finished conversation, written down for progress: with the review that is ready, and again whenever a line of it changes.
import type { Mistake } from '@parley/contracts/review.ts'
import { getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#database/connect.ts'
import type { SessionRow } from '#database/conversations.ts'
import { type FinishedMistakeRow, type FinishedRow, finished, finishedMistakes } from '#database/progress.ts'
import type { ReviewResult, ReviewRow } from '#database/reviews.ts'
import type { ScenarioRow } from '#database/scenarios.ts'
import { dayOf, topicKey } from './progress.rules.ts'

/** A conversation whose review is ready, with what still holds of the result. */
export interface Finished {
  readonly review: Pick<ReviewRow, 'id' | 'userId' | 'createdAt' | 'durationMs'>
  readonly session: Pick<SessionRow, 'id' | 'orgId' | 'timeZone'>
  readonly scenario: Pick<ScenarioRow, 'id' | 'targetLanguage'>
  readonly result: Pick<ReviewResult, 'counts' | 'level' | 'ielts' | 'mistakes'>
}

const rowOf = ({ review, session, scenario, result: { counts, level, ielts } }: Finished): FinishedRow => ({
  reviewId: review.id,
  userId: review.userId,
  orgId: session.orgId,
  scenarioId: scenario.id,
  targetLanguage: scenario.targetLanguage,
  finishedAt: review.createdAt,
  day: dayOf(review.createdAt, session.timeZone),
  durationMs: review.durationMs,
  learnerTurns: counts.learner_turns,
  cefr: level?.cefr ?? null,
  confidence: level?.confidence ?? null,
  overallBand: ielts?.overall ?? null,
  fluencyBand: ielts?.fluency_and_coherence.band ?? null,
  lexicalBand: ielts?.lexical_resource.band ?? null,
  grammaticalBand: ielts?.grammatical_range_and_accuracy.band ?? null,
})

const mistakeRows = ({ review, session, scenario, result }: Finished): FinishedMistakeRow[] => {
  const byTopic = Map.groupBy(result.mistakes, ({ topic }) => topicKey(topic))
  return [...byTopic].flatMap(([key, mistakes]: [string, Mistake[]]) => {
    const last = mistakes.at(-1)
    if (last === undefined || key === '') return []
    return {
      reviewId: review.id,
      userId: review.userId,
      orgId: session.orgId,
      targetLanguage: scenario.targetLanguage,
      topicKey: key,
      topic: last.topic,
      count: mistakes.length,
      originalText: last.original_text,
      suggestion: last.suggestion,
      pairId: last.pair_id,
    }
  })
}

/** Sets every column to what an insert would have put there. */
const allColumns = (table: PgTable): Record<string, SQL> =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`]),
  )

/** Writes conversations down, in place of what stood there. Their reviews must be there until the transaction ends. */
async function keepFinished(tx: Database, given: readonly Finished[]): Promise<void> {
  if (given.length === 0) return
  const rows = given.map(rowOf)
  await tx
    .insert(finished)
    .values(rows)
    .onConflictDoUpdate({ target: finished.reviewId, set: allColumns(finished) })
  const ids = rows.map(({ reviewId }) => reviewId)
  await tx.delete(finishedMistakes).where(inArray(finishedMistakes.reviewId, ids))
  const mistakes = given.flatMap(mistakeRows)
  if (mistakes.length > 0) await tx.insert(finishedMistakes).values(mistakes)
}

/** Which finished conversations: one, or so many after another one, of one user or of all, in the order of their ids. */
export type Wanted =
  | { readonly sessionId: string }
  | { readonly userId: string | null; readonly after: string; readonly limit: number }

/** Reads conversations whose review is ready, and keeps everybody from changing them until the transaction ends. */
export type ReadFinished = (tx: Database, wanted: Wanted) => Promise<Finished[]>

/** Writes one conversation down, if it is finished. */
export const keepOne =
  (readFinished: ReadFinished) =>
  async (tx: Database, sessionId: string): Promise<void> =>
    keepFinished(tx, await readFinished(tx, { sessionId }))

/** How many conversations are read and written at once. */
const batch = 100

/**
 * Makes everything anew from what was said and judged, a hundred conversations at a time, while others go on working.
 * @param userId null for everybody's
 * @returns how many conversations there are
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
