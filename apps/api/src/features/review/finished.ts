// Conversations whose review is ready, in their current state, for progress.
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { asSaid, sessions, turns } from '#database/conversations.ts'
import { type ReviewResult, reviews } from '#database/reviews.ts'
import { currentResult } from './current.ts'
import { inOwnForm, type ReviewWithSession, selectWithSession } from './review.queries.ts'

export type FinishedConversation = ReviewWithSession & { readonly result: ReviewResult }

/** Selects one conversation, or a page of one user's or of all, ordered by id. */
export type FinishedFilter =
  | { readonly sessionId: string }
  | { readonly userId: string | null; readonly after: string; readonly limit: number }

/** Reads the conversations and locks them until the transaction ends. */
export async function readFinished(tx: Database, wanted: FinishedFilter): Promise<FinishedConversation[]> {
  const isWanted =
    'sessionId' in wanted
      ? eq(sessions.id, wanted.sessionId)
      : and(gt(sessions.id, wanted.after), wanted.userId === null ? undefined : eq(sessions.userId, wanted.userId))
  const found = await selectWithSession(tx)
    .where(and(eq(reviews.status, 'ready'), isWanted))
    .orderBy(asc(sessions.id))
    .limit('limit' in wanted ? wanted.limit : 1)
    .for('update', { of: sessions })
  if (found.length === 0) return []
  const ids = found.map(({ session }) => session.id)
  const said = await tx
    .select()
    .from(turns)
    .where(inArray(turns.sessionId, ids))
    .orderBy(...asSaid)
  const turnsOf = Map.groupBy(said, ({ sessionId }) => sessionId)
  const results = found.map((one) => currentResult(inOwnForm(one), turnsOf.get(one.session.id) ?? []))
  return (await Promise.all(results)).flatMap((result, index) => {
    const one = found[index]
    return one === undefined ? [] : { ...one, result }
  })
}
