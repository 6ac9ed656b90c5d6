// A hand-in as the class's teachers see it.
import type { Mark, Submission } from '@parley/contracts/classes/mark.ts'
import { machineMark } from '@parley/contracts/classes/mark-scale.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import type { Review } from '@parley/contracts/review/review.ts'
import type { Database } from '#database/connect.ts'
import type { Files } from '#platform/files/files.ts'
import { Problem } from '#platform/http/problem.ts'
import { bestAttempt, countGoals } from '../submissions/attempts.rules.ts'
import { findSpokenComments } from './mark.queries.ts'
import { eventsView, markView, overruledView, sentBackView } from './mark-view.ts'
import {
  type FoundSubmission,
  findLevels,
  findMark,
  listEvents,
  listHandedIn,
  listOverruled,
} from './submission.queries.ts'

export interface SubmissionDeps {
  readonly db: Database
  readonly files: Pick<Files, 'url'>
  /** A conversation's review with all corrections, as the student sees it; null until it is ready. */
  readReview(sessionId: string, language: Language): Promise<Review | null>
  /** The goals reached, by conversation with a ready review. */
  summarizeReviews(
    sessionIds: readonly string[],
  ): Promise<Map<string, { readonly goals: Review['goals']; readonly line: string | null }>>
}

/** The mark with its recording; null if there is none. */
async function findMarkView(
  { db, files }: Pick<SubmissionDeps, 'db' | 'files'>,
  submissionId: string,
): Promise<Mark | null> {
  const found = await findMark(db, submissionId)
  if (found === null) return null
  const { spokenCommentId } = found.mark
  const [spoken] = spokenCommentId === null ? [] : await findSpokenComments(db, [spokenCommentId])
  return markView(found, spoken, (file) => files.url(file))
}

/** @throws Problem NOT_FOUND if it has just been deleted */
export async function readMark(deps: Pick<SubmissionDeps, 'db' | 'files'>, submissionId: string): Promise<Mark> {
  const mark = await findMarkView(deps, submissionId)
  if (mark === null) throw new Problem('NOT_FOUND')
  return mark
}

/** The best of several hand-ins, which teachers see first. */
async function attemptsOf({ db, summarizeReviews }: SubmissionDeps, found: FoundSubmission) {
  const rows = await listHandedIn(db, found)
  const sessionIds = rows.flatMap(({ sessionId }) => sessionId ?? [])
  const [summaries, levels] = await Promise.all([summarizeReviews(sessionIds), findLevels(db, sessionIds)])
  const best = bestAttempt(
    rows.flatMap(({ id, sessionId, handedInAt }) => {
      const goals = summaries.get(sessionId ?? '')?.goals
      if (goals === undefined) return []
      const { level, overallBand } = levels.get(sessionId ?? '') ?? { level: null, overallBand: null }
      const { reached } = countGoals(goals, found.goals)
      return { id, goalsReached: reached, level, overallBand, finishedAt: handedInAt.getTime() }
    }),
  )
  return rows.map(({ id, attempt, isCurrent }) => ({
    submission_id: id,
    attempt,
    is_best: id === best?.id,
    is_current: isCurrent,
  }))
}

export async function showSubmission(
  deps: SubmissionDeps,
  found: FoundSubmission,
  language: Language,
): Promise<Submission> {
  const { db } = deps
  const { submission, scale, level, overallBand } = found
  const { id, sessionId, studentId } = submission
  const isHeard = sessionId !== null && found.isStudentThere
  const [review, mark, stored, overruled, events, attempts] = await Promise.all([
    isHeard ? deps.readReview(sessionId, language) : null,
    findMarkView(deps, id),
    findMark(db, id),
    listOverruled(db, id, 'teacher'),
    listEvents(db, id),
    attemptsOf(deps, found),
  ])
  const machine = machineMark(scale, { level, overallBand })
  return {
    _id: id,
    class_id: found.classId,
    assignment: { _id: submission.assignmentId, title: found.title, position: submission.position },
    student: studentId === null ? null : { _id: studentId, name: found.studentName ?? '' },
    attempt: submission.attempt,
    handed_in_at: submission.handedInAt.toISOString(),
    is_late: submission.isLate,
    attempts,
    sent_back: sentBackView(submission, found.sentBackByName),
    scale,
    // For a deleted conversation, the stored figures are used.
    machine: { level, overall_band: overallBand, mark: machine ?? stored?.mark.machine ?? null },
    goals: review?.goals.filter((_, index) => found.goals.includes(index)) ?? [],
    review,
    overruled: overruledView(overruled),
    mark,
    events: eventsView(events),
  }
}
