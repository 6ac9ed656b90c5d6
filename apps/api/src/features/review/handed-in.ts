// Reviews of conversations that were handed in, for the class's teachers.
import type { Language } from '@parley/contracts/language/language.ts'
import type { Review } from '@parley/contracts/review/review.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { type ReviewResult, reviews } from '#database/reviews.ts'
import type { Files } from '#platform/files/files.ts'
import { runInSlices } from '#platform/http/run-in-slices.ts'
import { currentResult } from './current.ts'
import { findUnchanged, linesOf } from './lines.ts'
import { inOwnForm, listCounted, listTurns, selectWithSession } from './review.queries.ts'
import { teacherView } from './review-view.ts'

const findBySession = async (db: Database, sessionId: string) => {
  const [row] = await selectWithSession(db).where(and(eq(reviews.sessionId, sessionId), eq(reviews.status, 'ready')))
  return row === undefined ? null : inOwnForm(row)
}

/**
 * The review as its student sees it, but including corrections that a teacher has overruled or the student has
 * dismissed, and without the student's private data. The caller must check that the reader may read it.
 * @returns null until the review is ready
 */
export async function readHandedIn(
  { db, files }: { db: Database; files: Pick<Files, 'url'> },
  sessionId: string,
  language: Language,
): Promise<Review | null> {
  const found = await findBySession(db, sessionId)
  if (found === null) return null
  const turns = (await listTurns(db, sessionId)).map((turn) => ({ ...turn, dismissedFindings: [] }))
  const whole = { ...found, review: { ...found.review, dismissedMistakes: [] }, overruled: [] }
  const result = await currentResult(whole, turns)
  return teacherView({ found, turns, result, language, url: (file) => files.url(file) })
}

export interface HandedInSummary {
  readonly goals: ReviewResult['goals']
  /** The longest line that counts. */
  readonly line: string | null
}

const longest = (lines: readonly { readonly text: string }[]): string | null =>
  lines.reduce<string | null>((most, { text }) => (text.length > (most ?? '').length ? text : most), null)

/** Summaries for the current lines, by conversation; excludes conversations without a finished review. */
export async function summarizeHandedIn(
  db: Database,
  sessionIds: readonly string[],
): Promise<Map<string, HandedInSummary>> {
  if (sessionIds.length === 0) return new Map()
  const rows = await db
    .select({
      sessionId: reviews.sessionId,
      linesHash: reviews.linesHash,
      goals: sql<ReviewResult['goals']>`${reviews.result} -> 'goals'`,
    })
    .from(reviews)
    .where(and(inArray(reviews.sessionId, [...sessionIds]), eq(reviews.status, 'ready')))
  const turns = await listCounted(db, sessionIds)
  const turnsOf = Map.groupBy(turns, ({ sessionId }) => sessionId)
  const unchanged = await runInSlices(findUnchanged(rows, turnsOf))
  const summaries = new Map<string, HandedInSummary>()
  for (const { sessionId, goals } of rows) {
    const line = longest(linesOf(turnsOf.get(sessionId) ?? []))
    const found = unchanged.has(sessionId) ? null : await findBySession(db, sessionId)
    const current = found === null ? goals : (await currentResult(found, await listTurns(db, sessionId))).goals
    summaries.set(sessionId, { goals: current, line })
  }
  return summaries
}
