// Converts a stored review for the response. Pure.
import type { Message } from '@parley/contracts/conversation/conversation.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import type { Mistake, PublicReview, Review, ReviewStep, ReviewSummary } from '@parley/contracts/review/review.ts'
import { isUnread } from '@parley/contracts/review/unrated.ts'
import type { z } from 'zod'
import { recordingOf } from '#database/recordings.ts'
import { isCheckedByRules, type ReviewResult } from '#database/reviews.ts'
import type { CurrentResult } from './current.ts'
import type { SummaryRow } from './history.queries.ts'
import { replyOf } from './lines.ts'
import type { JudgedTurn, ReviewWithSession } from './review.queries.ts'
import { areAllDone, countSteps, type StepCount, stepsOf, strongestLine } from './steps.ts'

type FileUrl = (fileId: string) => string

/** What was recognised and what the learner has made of it, if they differ. */
const editIn = ({
  recognisedText: recognised,
  editedText: edited,
}: JudgedTurn): Pick<z.output<typeof Message>, 'edit'> =>
  recognised === null || edited === null || recognised === edited ? {} : { edit: { recognised, edited } }

const messagesOf = (turn: JudgedTurn, url: FileUrl): z.output<typeof Message>[] => {
  const reply = replyOf(turn)
  const link = (file: string | null) => (file === null ? null : url(file))
  const said = {
    pair_id: turn.id,
    role: 'user' as const,
    content: turn.userText ?? '',
    audio_url: link(turn.userAudioFile),
    started_at: new Date(turn.createdAt.getTime() - turn.userDurationMs).toISOString(),
    duration_ms: turn.userDurationMs,
    struck: turn.userStruck,
    is_cut: false,
    ...editIn(turn),
    ...recordingOf(turn),
  }
  const answered = {
    pair_id: turn.id,
    role: 'assistant' as const,
    content: reply ?? '',
    audio_url: link(turn.replyAudioFile),
    started_at: (turn.replyStartedAt ?? turn.createdAt).toISOString(),
    duration_ms: turn.replyDurationMs,
    struck: false,
    is_cut: turn.heardText !== null,
  }
  return [...(turn.userText === null ? [] : [said]), ...(reply ? [answered] : [])]
}

/** The mistakes in both forms of the specification. */
export const mistakesView = (mistakes: readonly Mistake[]) => ({
  mistakes: mistakes.map((mistake) => ({ ...mistake, original: mistake.original_text })),
  issues: mistakes.map(({ pair_id, original_text, start, end, suggestion, explanation, topic }) => ({
    pair_id,
    original_text,
    start,
    end,
    corrected_text: suggestion,
    explanation,
    topic,
  })),
  has_errors: mistakes.length > 0,
})

/** The specification's fields that follow from the lines and the mistakes. */
const derivedFrom = (messages: readonly z.output<typeof Message>[], mistakes: readonly Mistake[]) => {
  const transcript = messages
    .filter(({ struck }) => !struck)
    .map(({ pair_id, role, content }) => ({ pair_id, role, content }))
  return {
    transcript,
    last_user_message: transcript.findLast(({ role }) => role === 'user')?.content ?? null,
    ...mistakesView(mistakes),
  }
}

/** A review's data that is shown, including its result. */
export interface ReviewSource {
  readonly found: ReviewWithSession
  readonly result: CurrentResult
  readonly turns: readonly JudgedTurn[]
  /** The language of the scenario's title. */
  readonly language: Language
  readonly url: FileUrl
}

/** A model names a strength itself. */
const ownLineOf = (steps: readonly ReviewStep[], { strength, unrated, mistakes }: CurrentResult): Review['own_line'] =>
  strength !== null || !isUnread(unrated) ? null : strongestLine(steps, new Set(mistakes.map(({ pair_id }) => pair_id)))

/** The fields for everyone who may see the review. */
const openView = ({ found, result, turns, language, url }: ReviewSource): PublicReview => {
  const { review, session, scenario } = found
  const { has_failed_anew: _isOwn, ...shared } = result
  const steps = stepsOf(scenario, session, turns, language)
  const messages = turns.flatMap((turn) => messagesOf(turn, url))
  return {
    public_id: review.publicId,
    status: review.status,
    progress: review.progress,
    stage: review.status === 'ready' ? 'done' : review.stage,
    created_at: review.createdAt.toISOString(),
    scenario: {
      _id: scenario.id,
      title: scenario.display?.[language].title ?? scenario.title,
      target_language: scenario.targetLanguage,
      scenario_type: scenario.scenarioType,
      difficulty_level: scenario.difficultyLevel,
    },
    part: session.part,
    partner: session.partner,
    started_at: session.startedAt.toISOString(),
    duration_ms: review.durationMs,
    history: { messages },
    steps,
    achieved: areAllDone(countSteps(steps)) ? (scenario.display?.[language].achieved ?? null) : null,
    ...shared,
    own_line: ownLineOf(steps, result),
    ...derivedFrom(messages, result.mistakes),
    made_by: result.made_by ?? null,
    are_mistakes_unproven: result.are_mistakes_unproven ?? false,
    is_checked_by_rules: isCheckedByRules(result, scenario.targetLanguage),
    // Older stored results may have parts in a dialogue, which should have none.
    part_feedback: scenario.scenarioType === 'IELTS' ? result.part_feedback : [],
  }
}

/**
 * The review for the learner.
 * @param dismissed the findings that the learner has dismissed
 */
export const reviewView = (shown: ReviewSource, dismissed: readonly Mistake[]): Review => {
  const { review, session, retriedReviewId } = shown.found
  const { retryOfSessionId, retryOfTurnId } = session
  return {
    ...openView(shown),
    _id: review.id,
    session_id: session.id,
    is_own: true,
    dismissed_mistakes: [...dismissed],
    is_shared_with_org: review.isSharedWithOrg,
    has_failed_anew: shown.result.has_failed_anew ?? false,
    retry_of:
      retryOfSessionId === null || retryOfTurnId === null
        ? null
        : { review_id: retriedReviewId, session_id: retryOfSessionId, pair_id: retryOfTurnId },
  }
}

/** The lines that the learner has not struck out. */
const counting = <M extends { struck: boolean }>(messages: readonly M[]): M[] =>
  messages.filter(({ struck }) => !struck)

/** Hides from others whether the learner's e-mail address is verified. */
const unratedForOthers = ({ unrated }: ReviewResult): ReviewResult['unrated'] =>
  unrated === 'email_not_verified' ? 'needs_language_model' : unrated

/**
 * The review for a teacher, without the learner's private data: its link, the conversation it retries, struck-out lines,
 * dismissed mistakes.
 */
export const teacherView = (shown: ReviewSource): Review => {
  const view = reviewView(shown, [])
  return {
    ...view,
    history: { messages: counting(view.history.messages) },
    unrated: unratedForOthers(shown.result),
    is_own: false,
    public_id: null,
    has_failed_anew: false,
    retry_of: null,
  }
}

/** The review for a stranger, without the learner's voice, their edits and their struck-out lines. */
export const publicView = (shown: ReviewSource): PublicReview => {
  const view = openView(shown)
  const messages = counting(view.history.messages).map((message) =>
    message.role === 'user' ? { ...message, audio_url: null, recording: undefined, edit: undefined } : message,
  )
  return { ...view, unrated: unratedForOthers(shown.result), history: { messages } }
}

/** The fields of a result in a list row; null goals mean those of the row. */
type Summarised = Pick<ReviewResult, 'counts' | 'level' | 'ielts'> & {
  readonly goals: ReviewResult['goals'] | null
  readonly steps: StepCount
}

const stepsIn = ({ stepsDone, stepsTotal }: SummaryRow): StepCount => ({ done: stepsDone ?? 0, total: stepsTotal ?? 0 })

/** @param result the current result, if it differs from the row */
export const summaryView = (row: SummaryRow, result: Summarised | null): ReviewSummary => ({
  _id: row.id,
  session_id: row.sessionId,
  status: row.status,
  created_at: row.createdAt.toISOString(),
  scenario: {
    _id: row.scenarioId,
    title: row.title,
    target_language: row.targetLanguage,
    scenario_type: row.scenarioType,
    difficulty_level: row.difficultyLevel,
  },
  started_at: row.startedAt.toISOString(),
  duration_ms: row.durationMs,
  outcome: row.outcome,
  achieved: areAllDone(result?.steps ?? stepsIn(row)) ? row.achieved : null,
  steps_done: (result?.steps ?? stepsIn(row)).done,
  steps_total: (result?.steps ?? stepsIn(row)).total,
  counts: result?.counts ?? row.counts,
  level: result === null ? row.level : result.level,
  goals_reached: result?.goals?.filter(({ used }) => used).length ?? row.goalsReached,
  goals_total: row.goalsTotal,
  overall_band: result === null ? row.overallBand : (result.ielts?.overall ?? null),
})
