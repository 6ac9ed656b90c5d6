// Reviews that members share with their organisation, for its teachers.
import type { Language } from '@parley/contracts/language/language.ts'
import type { Review, ReviewSummary } from '@parley/contracts/review/review.ts'
import type { Database } from '#database/connect.ts'
import type { Files } from '#platform/files/files.ts'
import { currentResult } from './current.ts'
import { listReviews } from './history.queries.ts'
import { findReadable, listTurns } from './review.queries.ts'
import { teacherView } from './review-view.ts'
import { summariesOf } from './summaries.ts'

export interface SharedPage {
  readonly userId: string
  readonly orgId: string
  /** The language of the titles. */
  readonly language: Language
  readonly offset: number
  readonly limit: number
}

/** Finished reviews of a member's conversations in an organisation that are shared with it, newest first. */
export async function listShared(
  db: Database,
  { userId, orgId, language, ...page }: SharedPage,
): Promise<ReviewSummary[]> {
  const rows = await listReviews(db, userId, language, { ...page, shared_with: orgId })
  return summariesOf(db, userId, rows)
}

export interface Teacher {
  readonly id: string
  readonly orgId: string
  readonly explanationLanguage: Language
}

/**
 * A finished review that a member shares with the reader's organisation, if the reader may see it; null for any other.
 */
export async function readShared(
  { db, files }: { db: Database; files: Pick<Files, 'url'> },
  { id, orgId, explanationLanguage: language }: Teacher,
  reviewId: string,
): Promise<{ review: Review; userId: string } | null> {
  const found = await findReadable(db, { id, teachesOrgId: orgId }, reviewId)
  if (found === null || found.review.status !== 'ready') return null
  // The reader's own reviews are found too, even if not shared or held elsewhere.
  if (!found.review.isSharedWithOrg || found.session.orgId !== orgId) return null
  const turns = await listTurns(db, found.session.id)
  const result = await currentResult(found, turns)
  const review = teacherView({ found, turns, result, language, url: (file) => files.url(file) })
  return { review, userId: found.review.userId }
}
