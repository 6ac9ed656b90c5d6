// Reviews: asked for, listed, read.
import { getReview, listReviews as listReviewsEndpoint, requestReview } from '@parley/contracts/review.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import type { ReviewRow } from '#database/reviews.ts'
import type { Files } from '#platform/files.ts'
import type { Jobs } from '#platform/jobs.ts'
import { Problem } from '#platform/problem.ts'
import { serve } from '#platform/serve.ts'
import { reviewQueue } from './review.job.ts'
import {
  findReview,
  findReviewOfSession,
  findScenario,
  insertReview,
  listReviews,
  listTurns,
  lockSession,
  restartReview,
} from './review.queries.ts'
import { durationOf } from './review.rules.ts'
import { linesOf, reviewView, spansOf, summaryView } from './review-view.ts'

export interface ReviewDependencies {
  readonly db: Database
  readonly files: Pick<Files, 'url'>
  readonly jobs: Pick<Jobs, 'send'>
}

export function reviewRoutes(app: FastifyInstance, { db, files, jobs }: ReviewDependencies): void {
  const url = (id: string) => files.url(id)

  serve(app, requestReview, ({ user, body }) =>
    db.transaction(async (tx) => {
      const { id, status, isNew } = await wantReview(tx, user.id, body.session_id)
      if (isNew) await jobs.send(reviewQueue, { review_id: id }, tx)
      return { _id: id, status }
    }),
  )

  serve(app, listReviewsEndpoint, async ({ user, query }) => {
    const found = await listReviews(db, user.id, query)
    const unwritten = found.filter(({ review }) => review.result === null).map(({ session }) => session.id)
    const turns = unwritten.length === 0 ? [] : await listTurns(db, unwritten)
    const turnsOf = (sessionId: string) => turns.filter((turn) => turn.sessionId === sessionId)
    const items = found.map((row) => summaryView(row, turnsOf(row.session.id), user.explanationLanguage))
    return { items, offset: query.offset, limit: query.limit }
  })

  serve(app, getReview, async ({ user, params }) => {
    const found = await findReview(db, user.id, params.id)
    if (found === null) throw new Problem('NOT_FOUND')
    return reviewView(found, await listTurns(db, [found.session.id]), user.explanationLanguage, url)
  })
}

type Wanted = Pick<ReviewRow, 'id' | 'status'> & { isNew: boolean }

/**
 * The review of a session, made or started again where it must be.
 * @throws Problem NOT_FOUND, or REVIEW.NOTHING_SAID when the learner said nothing that counts
 */
async function wantReview(tx: Database, userId: string, sessionId: string): Promise<Wanted> {
  const session = await lockSession(tx, userId, sessionId)
  if (session === null) throw new Problem('NOT_FOUND')
  const existing = await findReviewOfSession(tx, sessionId)
  if (existing !== null) {
    if (existing.status !== 'failed') return { ...existing, isNew: false }
    await restartReview(tx, existing.id)
    return { id: existing.id, status: 'pending', isNew: true }
  }
  const turns = await listTurns(tx, [sessionId])
  if (linesOf(turns).length === 0) throw new Problem('REVIEW.NOTHING_SAID')
  const { userGoals } = await findScenario(tx, session.scenarioId)
  const review = await insertReview(tx, {
    sessionId,
    userId,
    durationMs: durationOf(spansOf(turns)),
    goalsReached: session.goalsUsed.length,
    goalsTotal: userGoals.length,
  })
  return { ...review, isNew: true }
}
