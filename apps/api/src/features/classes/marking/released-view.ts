// A mark as the student sees it, with the conversation's review.

import type { getReleasedMark, ReleasedMark } from '@parley/contracts/classes/mark.ts'
import type { Answer } from '@parley/contracts/endpoint.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import { findSpokenComments } from './mark.queries.ts'
import { isCorrectionOf } from './mark.rules.ts'
import { sentBackView, spokenView } from './mark-view.ts'
import { type FoundReleased, findReleased, listOverruled } from './submission.queries.ts'
import type { SubmissionDeps } from './submission-view.ts'

type Reader = { readonly id: string; readonly explanationLanguage: Language }

async function overruledOf(deps: SubmissionDeps, { id, sessionId }: FoundReleased['submission'], language: Language) {
  const overruled = await listOverruled(deps.db, id, 'student')
  if (overruled.length === 0 || sessionId === null) return []
  const review = await deps.readReview(sessionId, language)
  return (review?.mistakes ?? []).flatMap((mistake) => {
    const by = overruled.find((key) => isCorrectionOf(mistake, key))
    return by === undefined ? [] : [{ ...mistake, by: by.teacherName }]
  })
}

async function releasedView(
  deps: SubmissionDeps,
  found: FoundReleased,
  language: Language,
): Promise<ReleasedMark | null> {
  const { submission, mark } = found
  if (mark?.releasedAt == null || mark.releasedValue === null) return null
  const spokenId = mark.releasedSpokenCommentId
  const [spoken] = spokenId === null ? [] : await findSpokenComments(deps.db, [spokenId])
  return {
    class_name: found.className,
    assignment: { _id: submission.assignmentId, title: found.title },
    scale: mark.scale,
    value: mark.releasedValue,
    machine_mark: mark.releasedMachine,
    reason: mark.releasedReason,
    comment: mark.releasedComment,
    spoken_comment: spokenView(spoken, (file) => deps.files.url(file)),
    by: found.releasedByName,
    released_at: mark.releasedAt.toISOString(),
    overruled: await overruledOf(deps, submission, language),
  }
}

/** @returns null if the review is not the reader's own */
export async function readReleased(
  deps: SubmissionDeps,
  { id, explanationLanguage }: Reader,
  reviewId: string,
): Promise<Answer<typeof getReleasedMark> | null> {
  const found = await findReleased(deps.db, { userId: id, language: explanationLanguage }, reviewId)
  if (found === null) return null
  if (found.submission === null) return { mark: null, sent_back: null }
  const { submission, sentBackByName } = found
  return {
    mark: await releasedView(deps, { ...found, submission }, explanationLanguage),
    sent_back: sentBackView(submission, sentBackByName),
  }
}
