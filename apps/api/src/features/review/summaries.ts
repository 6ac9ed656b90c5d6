// Rows of the list of reviews, updated for the current lines.
import type { ReviewSummary } from '@parley/contracts/review/review.ts'
import type { Database } from '#database/connect.ts'
import { runInSlices } from '#platform/http/run-in-slices.ts'
import { currentResult } from './current.ts'
import type { SummaryRow } from './history.queries.ts'
import { emptyResult } from './known.ts'
import { findUnchanged, ownTurns } from './lines.ts'
import { type CountedTurn, findOwnReview, listCounted, listTurns } from './review.queries.ts'
import { summaryView } from './review-view.ts'
import { countSteps, stepsOf } from './steps.ts'

/** @param userId the owner of the reviews */
export async function summariesOf(db: Database, userId: string, rows: readonly SummaryRow[]): Promise<ReviewSummary[]> {
  const ids = rows.map(({ sessionId }) => sessionId)
  const turns = ids.length === 0 ? [] : await listCounted(db, ids)
  const turnsOf = Map.groupBy(turns, ({ sessionId }) => sessionId)
  const ready = rows.filter(({ status }) => status === 'ready')
  const unchanged = await runInSlices(findUnchanged(ready, turnsOf))
  return Promise.all(
    rows.map((row) =>
      unchanged.has(row.sessionId) && row.stepsTotal !== null
        ? summaryView(row, null)
        : summarise(db, userId, row, turnsOf.get(row.sessionId) ?? []),
    ),
  )
}

const noSteps = { done: 0, total: 0 }

/** The row for a review that is not finished, whose lines have changed since, or that an earlier version stored. */
async function summarise(db: Database, userId: string, row: SummaryRow, turns: readonly CountedTurn[]) {
  if (row.status !== 'ready')
    return summaryView(row, { ...(await emptyResult(ownTurns(row, turns))), goals: null, steps: noSteps })
  const found = await findOwnReview(db, userId, row.id)
  if (found === null) return summaryView(row, null)
  const all = await listTurns(db, row.sessionId)
  const steps = countSteps(stepsOf(found.scenario, found.session, all, found.explanationLanguage))
  return summaryView(row, { ...(await currentResult(found, all)), steps })
}
