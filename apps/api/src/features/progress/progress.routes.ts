// Progress over HTTP: the learner's own, and what teachers see of their members.
import type { Language } from '@parley/contracts/language/language.ts'
import { may } from '@parley/contracts/org/policy.ts'
import {
  getClassProgress,
  getProgress,
  getSharedReview,
  getVoiceOverTime,
  listRecurringMistakes,
  listSaidPhrases,
  listSharedReviews,
  setWeeklyGoal,
} from '@parley/contracts/practice/progress.ts'
import type { Review, ReviewSummary } from '@parley/contracts/review/review.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import type { Files } from '#platform/files/files.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import { type Caller, requireInOrg } from '#platform/http/session.ts'
import { findMemberName } from './class.queries.ts'
import { classView } from './class-view.ts'
import { keepGoal } from './goal.queries.ts'
import { listPhrases } from './phrase.queries.ts'
import { isMember } from './progress.queries.ts'
import { dayOf } from './progress.rules.ts'
import { progressView } from './progress-view.ts'
import { recurringView } from './recurring-view.ts'
import { voiceView } from './voice-view.ts'

/** Selects a page of the reviews that a member shares with an organisation. */
export interface SharedReviewsRequest {
  readonly userId: string
  readonly orgId: string
  /** The language of the titles. */
  readonly language: Language
  readonly offset: number
  readonly limit: number
}

export interface ProgressDeps {
  readonly db: Database
  readonly files: Pick<Files, 'url'>
  /** Ready reviews of conversations held in the organisation that their learner shares with it, newest first. */
  listShared(asked: SharedReviewsRequest): Promise<ReviewSummary[]>
  /** A review that a member of the reader's current organisation shares with it, and its owner; null for any other. */
  readShared(reader: Caller, reviewId: string): Promise<{ review: Review; userId: string } | null>
}

/**
 * The part of a learner's progress that the caller may see: all of their own, and what the current organisation shares.
 * @throws Problem NOT_FOUND if they may see nothing; ORG.SWITCHED, ORG.SUSPENDED
 */
async function visibleOrg(db: Database, caller: Caller, userId: string): Promise<string | null> {
  if (userId === caller.id) return null
  requireInOrg(caller)
  const mayAsk = may(caller.role, 'see_members_progress')
  if (!mayAsk || !(await isMember(db, caller.orgId, userId))) throw new Problem('NOT_FOUND')
  return caller.orgId
}

export function progressRoutes(app: FastifyInstance, { db, files, listShared, readShared }: ProgressDeps): void {
  serve(app, getProgress, async ({ user, params, query: { time_zone: timeZone, target_language: targetLanguage } }) => {
    const orgId = await visibleOrg(db, user, params.id)
    const scope = { userId: params.id, orgId, readerId: user.id, language: user.explanationLanguage, targetLanguage }
    return progressView(db, scope, timeZone, dayOf(new Date(), timeZone))
  })

  serve(app, listRecurringMistakes, ({ user, query: { time_zone: timeZone, target_language: targetLanguage } }) =>
    recurringView(db, { userId: user.id, targetLanguage, today: dayOf(new Date(), timeZone) }),
  )

  serve(app, listSaidPhrases, async ({ user, query: { target_language: targetLanguage } }) => {
    const rows = await listPhrases(db, { userId: user.id, language: user.explanationLanguage, targetLanguage })
    return {
      total: rows[0]?.total ?? 0,
      items: rows.map(({ audioFile, ...row }) => ({
        phrase: row.phrase,
        translation: row.translation,
        target_language: row.targetLanguage,
        said_at: row.finishedAt.toISOString(),
        review_id: row.reviewId,
        pair_id: row.pairId,
        title: row.title,
        count: row.count,
        audio_url: audioFile && files.url(audioFile),
      })),
    }
  })

  serve(app, getVoiceOverTime, async ({ user, query: { target_language: targetLanguage } }) => ({
    sentence: await voiceView(db, files, { userId: user.id, language: user.explanationLanguage, targetLanguage }),
  }))

  serve(app, setWeeklyGoal, ({ user, body: { minutes, has_mail: hasMail, time_zone: timeZone } }) =>
    keepGoal(db, user.id, {
      timeZone,
      ...(minutes !== undefined && { minutes }),
      ...(hasMail !== undefined && { hasMail }),
    }),
  )

  serve(app, getClassProgress, ({ user, query }) => classView(db, user.orgId, dayOf(new Date(), query.time_zone)))

  serve(app, listSharedReviews, async ({ user, params, query }) => {
    if (!(await isMember(db, user.orgId, params.id))) throw new Problem('NOT_FOUND')
    const items = await listShared({
      userId: params.id,
      orgId: user.orgId,
      language: user.explanationLanguage,
      ...query,
    })
    return { items, ...query }
  })

  serve(app, getSharedReview, async ({ user, params }) => {
    const found = await readShared(user, params.id)
    const name = found && (await findMemberName(db, user.orgId, found.userId))
    if (!found || name === null) throw new Problem('NOT_FOUND')
    return { ...found.review, member: { _id: found.userId, name } }
  })
}
