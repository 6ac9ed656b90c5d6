// Reviews: asked for, listed, read, deleted.
import { may } from '@parley/contracts/policy.ts'
import {
  deleteAllReviews,
  deleteReview,
  getReview,
  listReviews as listReviewsEndpoint,
  requestReview,
  updateAudioUrl,
} from '@parley/contracts/review.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import type { ReviewRow } from '#database/reviews.ts'
import type { Files } from '#platform/files/files.ts'
import type { Jobs } from '#platform/jobs.ts'
import { leaving } from '#platform/leaving.ts'
import { reviewLimit, reviewsAtOnce } from '#platform/limits.ts'
import { Problem } from '#platform/problem.ts'
import { serve } from '#platform/serve.ts'
import type { Caller } from '#platform/session.ts'
import { currentResult } from './current.ts'
import { deleteReviewed } from './deletion.queries.ts'
import { linesOf, ownTurns, spansOf } from './lines.ts'
import { reviewQueue } from './review.job.ts'
import {
  findGoals,
  findReadable,
  findReviewOfSession,
  insertReview,
  listReviews,
  listTurns,
  lockSession,
  type Reader,
  restartReview,
} from './review.queries.ts'
import { durationOf } from './review.rules.ts'
import { reviewView, teacherView } from './review-view.ts'
import { sharingRoutes } from './sharing.routes.ts'
import { summariesOf } from './summaries.ts'

export interface ReviewDependencies {
  readonly db: Database
  readonly files: Pick<Files, 'url' | 'size'>
  readonly jobs: Pick<Jobs, 'send'>
  /** Waits until what was said in a session is transcribed, as far as it can be. @throws Problem UNAVAILABLE */
  finishTurns(caller: Caller, sessionId: string, log: FastifyBaseLogger, leaving: AbortSignal): Promise<void>
  /** Has files deleted once the transaction is through. */
  removeFiles(tx: Database, files: readonly string[]): Promise<void>
}

/** Who reads: those whose role sees members' progress may read what members share with the organisation. */
const readerOf = ({ id, orgId, role }: Caller): Reader => ({
  id,
  teachesOrgId: may(role, 'see_members_progress') ? orgId : null,
})

export function reviewRoutes(app: FastifyInstance, given: ReviewDependencies): void {
  const { db, files, jobs } = given
  const url = (id: string) => files.url(id)

  serve(
    app,
    requestReview,
    async ({ user, body, request, reply }) => {
      await given.finishTurns(user, body.session_id, request.log, leaving(reply))
      return db.transaction(async (tx) => {
        const { id, attempt, status, isNew } = await wantReview(tx, user.id, body.session_id)
        if (isNew) await jobs.send(reviewQueue, { review_id: id, attempt, asked_at: Date.now() }, tx)
        return { _id: id, status }
      })
    },
    { limit: reviewLimit, atOnce: reviewsAtOnce },
  )

  serve(app, listReviewsEndpoint, async ({ user, query }) => {
    const rows = await listReviews(db, user.id, user.explanationLanguage, query)
    return { items: await summariesOf(db, user.id, rows), offset: query.offset, limit: query.limit }
  })

  serve(app, getReview, async ({ user, params }) => {
    const found = await findReadable(db, readerOf(user), params.id)
    if (found === null) throw new Problem('NOT_FOUND')
    const turns = await listTurns(db, found.session.id)
    const result = await currentResult(found, turns)
    const view = found.review.userId === user.id ? reviewView : teacherView
    return view({ found, turns, result, language: user.explanationLanguage, url })
  })

  serve(app, updateAudioUrl, async ({ user, body }) => {
    const found = await findReadable(db, readerOf(user), body.review_id)
    const turns = found === null ? [] : await listTurns(db, found.session.id)
    const turn = turns.find(({ id }) => id === body.pair_id)
    const file = body.role === 'user' ? turn?.userAudioFile : turn?.replyAudioFile
    if (!file || (await files.size(file)) === null) throw new Problem('NOT_FOUND')
    return { audio_url: url(file) }
  })

  deletionRoutes(app, given)
  sharingRoutes(app, given)
}

function deletionRoutes(app: FastifyInstance, { db, removeFiles }: ReviewDependencies): void {
  const remove = (userId: string, reviewId?: string) =>
    db.transaction(async (tx) => {
      const { count, files } = await deleteReviewed(tx, userId, reviewId)
      if (files.length > 0) await removeFiles(tx, files)
      return count
    })

  serve(app, deleteReview, async ({ user, params }) => {
    if ((await remove(user.id, params.id)) === 0) throw new Problem('NOT_FOUND')
  })

  serve(app, deleteAllReviews, async ({ user }) => {
    await remove(user.id)
  })
}

interface Wanted {
  readonly id: string
  readonly attempt: number
  readonly status: 'pending' | 'ready' | 'failed'
  /** Nobody is at work on it yet. */
  readonly isNew: boolean
}

/** Whether asking again has it written anew: it failed, or no model answered when it was written. */
const isWrittenAnew = ({ status, result }: ReviewRow): boolean =>
  status === 'failed' || (status === 'ready' && result?.unrated === 'model_unavailable')

/**
 * The review of a session, made or started again where it must be.
 * @throws Problem NOT_FOUND, or REVIEW.NOTHING_SAID when the learner said nothing that counts
 */
async function wantReview(tx: Database, userId: string, sessionId: string): Promise<Wanted> {
  const session = await lockSession(tx, userId, sessionId)
  if (session === null) throw new Problem('NOT_FOUND')
  const existing = await findReviewOfSession(tx, sessionId)
  if (existing !== null && !isWrittenAnew(existing)) return { ...existing, isNew: false }
  const turns = ownTurns(session, await listTurns(tx, sessionId))
  if (linesOf(turns).length === 0) {
    if (existing?.status === 'ready') return { ...existing, isNew: false }
    throw new Problem('REVIEW.NOTHING_SAID')
  }
  if (existing !== null) {
    const attempt = await restartReview(tx, existing.id)
    return { id: existing.id, attempt, status: 'pending', isNew: true }
  }
  const userGoals = await findGoals(tx, session)
  const review = await insertReview(tx, {
    sessionId,
    userId,
    durationMs: durationOf(spansOf(turns)),
    goalsReached: session.goalsUsed.length,
    goalsTotal: userGoals.length,
  })
  return { ...review, isNew: true }
}
