// Routes to request, list, read and delete reviews.
import { may } from '@parley/contracts/org/policy.ts'
import {
  deleteAllReviews,
  deleteReview,
  getReview,
  listReviews as listReviewsEndpoint,
  requestReview,
  updateAudioUrl,
} from '@parley/contracts/review/review.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Database } from '#database/connect.ts'
import type { ReviewRow } from '#database/reviews.ts'
import type { Files } from '#platform/files/files.ts'
import { disconnectSignal } from '#platform/http/disconnect-signal.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import { type Caller, isInOrg } from '#platform/http/session.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { concurrentReviews, reviewAgainLimit, reviewLimit } from '#platform/limits/limits.ts'
import { currentReview } from './current.ts'
import { deleteReviewed } from './deletion.queries.ts'
import { dismissalRoutes, type WhenDismissed } from './dismissal.routes.ts'
import { listReviews } from './history.queries.ts'
import { linesOf, ownTurns, spansOf } from './lines.ts'
import { reviewQueue } from './review.job.ts'
import {
  findGoals,
  findReadable,
  findReviewOfSession,
  insertReview,
  isHandedIn,
  listTurns,
  lockSession,
  type Reader,
  restartReview,
} from './review.queries.ts'
import { durationOf } from './review.rules.ts'
import { reviewView, teacherView } from './review-view.ts'
import { sharingRoutes } from './sharing.routes.ts'
import { summariesOf } from './summaries.ts'

export interface ReviewDeps {
  readonly db: Database
  readonly files: Pick<Files, 'url' | 'size'>
  readonly jobs: Pick<Jobs, 'send'>
  /**
   * Waits until a session's lines are transcribed, as far as possible.
   * @throws Problem UNAVAILABLE
   */
  finishTurns(caller: Caller, sessionId: string, log: FastifyBaseLogger, leaving: AbortSignal): Promise<void>
  readonly whenDismissed: WhenDismissed
  /** Deletes files once the transaction has been committed. */
  removeFiles(tx: Database, files: readonly string[]): Promise<void>
}

/** The reader: roles that may see members' progress may read reviews shared with the organisation. */
const readerOf = (caller: Caller): Reader => ({
  id: caller.id,
  teachesOrgId: isInOrg(caller) && may(caller.role, 'see_members_progress') ? caller.orgId : null,
})

export function reviewRoutes(app: FastifyInstance, deps: ReviewDeps): void {
  const { db, files, jobs } = deps
  const url = (id: string) => files.url(id)

  serve(
    app,
    requestReview,
    async ({ user, body, request, reply }) => {
      if (body.again) await app.guard.limits.take(reviewAgainLimit, user.id)
      await deps.finishTurns(user, body.session_id, request.log, disconnectSignal(reply))
      return db.transaction(async (tx) => {
        const { id, attempt, status, isNew } = await createOrRestartReview(tx, user.id, body)
        if (isNew) await jobs.send(reviewQueue, { review_id: id, attempt, asked_at: Date.now() }, tx)
        return { _id: id, status }
      })
    },
    { limit: reviewLimit, concurrency: concurrentReviews },
  )

  serve(app, listReviewsEndpoint, async ({ user, query }) => {
    const rows = await listReviews(db, user.id, user.explanationLanguage, query)
    return { items: await summariesOf(db, user.id, rows), offset: query.offset, limit: query.limit }
  })

  serve(app, getReview, async ({ user, params }) => {
    const found = await findReadable(db, readerOf(user), params.id)
    if (found === null) throw new Problem('NOT_FOUND')
    const turns = await listTurns(db, found.session.id)
    const { result, dismissed } = await currentReview(found, turns)
    const shown = { found, turns, result, language: user.explanationLanguage, url }
    return found.review.userId === user.id ? reviewView(shown, dismissed) : teacherView(shown)
  })

  serve(app, updateAudioUrl, async ({ user, body }) => {
    const found = await findReadable(db, readerOf(user), body.review_id)
    const turns = found === null ? [] : await listTurns(db, found.session.id)
    const turn = turns.find(({ id }) => id === body.pair_id)
    const file = body.role === 'user' ? turn?.userAudioFile : turn?.replyAudioFile
    if (!file || (await files.size(file)) === null) throw new Problem('NOT_FOUND')
    return { audio_url: url(file) }
  })

  dismissalRoutes(app, deps)
  deletionRoutes(app, deps)
  sharingRoutes(app, deps)
}

function deletionRoutes(app: FastifyInstance, { db, removeFiles }: ReviewDeps): void {
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

interface RequestedReview {
  readonly id: string
  readonly attempt: number
  readonly status: 'pending' | 'ready' | 'failed'
  /** Whether no job has been started for it. */
  readonly isNew: boolean
}

/**
 * Whether a request restarts the review: it failed, the model was unavailable when it was written, or the learner wants
 * a new one and the conversation is not with a teacher.
 */
const isWrittenAgain = ({ status, result }: ReviewRow, isWished: boolean): boolean =>
  status === 'failed' || (status === 'ready' && (isWished || result?.unrated === 'model_unavailable'))

/**
 * A session's review, created or restarted if necessary.
 * @throws Problem NOT_FOUND, or REVIEW.NOTHING_SAID if the learner said nothing that counts
 */
async function createOrRestartReview(
  tx: Database,
  userId: string,
  { session_id: sessionId, again = false }: z.output<typeof requestReview.body>,
): Promise<RequestedReview> {
  const session = await lockSession(tx, userId, sessionId)
  if (session === null) throw new Problem('NOT_FOUND')
  const existing = await findReviewOfSession(tx, sessionId)
  const isWished = again && !(await isHandedIn(tx, sessionId))
  if (existing !== null && !isWrittenAgain(existing, isWished)) return { ...existing, isNew: false }
  const turns = ownTurns(session, await listTurns(tx, sessionId))
  if (linesOf(turns).length === 0) {
    if (existing?.status === 'ready') return { ...existing, isNew: false }
    throw new Problem('REVIEW.NOTHING_SAID')
  }
  if (existing !== null) {
    const attempt = await restartReview(tx, existing)
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
