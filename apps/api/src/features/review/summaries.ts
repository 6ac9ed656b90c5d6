// Rows of the list of reviews as they stand with the lines as they are now.
import type { ReviewSummary } from '@parley/contracts/review.ts'
import type { Database } from '#database/connect.ts'
import { currentResult } from './current.ts'
import { emptyResult } from './known.ts'
import { hashOf, linesOf, ownTurns } from './lines.ts'
import { type CountedTurn, findOwnReview, listCounted, listTurns, type SummaryRow } from './review.queries.ts'
import { summaryView } from './review-view.ts'

/** @param userId whose reviews they are */
export async function summariesOf(db: Database, userId: string, rows: readonly SummaryRow[]): Promise<ReviewSummary[]> {
  const ids = rows.map(({ sessionId }) => sessionId)
  const turns = ids.length === 0 ? [] : await listCounted(db, ids)
  const turnsOf = Map.groupBy(turns, ({ sessionId }) => sessionId)
  return Promise.all(rows.map((row) => summarise(db, userId, row, turnsOf.get(row.sessionId) ?? [])))
}

async function summarise(db: Database, userId: string, row: SummaryRow, turns: readonly CountedTurn[]) {
  if (row.status === 'ready' && row.linesHash === hashOf(linesOf(turns))) return summaryView(row, null)
  if (row.status !== 'ready') return summaryView(row, { ...emptyResult(ownTurns(row, turns)), goals: null })
  const found = await findOwnReview(db, userId, row.id)
  if (found === null) return summaryView(row, null)
  return summaryView(row, await currentResult(found, await listTurns(db, row.sessionId)))
}
