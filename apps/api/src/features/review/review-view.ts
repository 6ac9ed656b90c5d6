// How a stored review looks on the wire. Pure.
import type { Message } from '@parley/contracts/conversation.ts'
import type { Language } from '@parley/contracts/language.ts'
import type { Review, ReviewSummary } from '@parley/contracts/review.ts'
import type { z } from 'zod'
import type { TurnRow } from '#database/conversations.ts'
import type { ReviewResult } from '#database/reviews.ts'
import type { ReviewWithSession } from './review.queries.ts'
import { countsOf, type Line, type Span } from './review.rules.ts'

/** What the learner said and what counts of it. */
export const linesOf = (turns: readonly TurnRow[]): Line[] =>
  turns.flatMap(({ id, userText, userStruck, userDurationMs }) =>
    userText === null || userStruck ? [] : [{ pairId: id, text: userText, spokenMs: userDurationMs }],
  )

/** When somebody spoke. The learner's line is stored when it has been said, so it began earlier. */
export const spansOf = (turns: readonly TurnRow[]): Span[] =>
  turns.flatMap(({ createdAt, userDurationMs, replyStartedAt, replyDurationMs }) => {
    const saidAt = createdAt.getTime()
    const repliedAt = replyStartedAt?.getTime() ?? saidAt
    return [
      { from: saidAt - userDurationMs, to: saidAt },
      { from: repliedAt, to: repliedAt + replyDurationMs },
    ]
  })

/** What was heard of a reply; null while there is none. */
export const replyOf = ({ heardText, replyText }: TurnRow): string | null => heardText ?? replyText

export const partnerTurns = (turns: readonly TurnRow[]): number => turns.filter((turn) => replyOf(turn)).length

type FileUrl = (fileId: string) => string

const messagesOf = (turn: TurnRow, url: FileUrl): z.output<typeof Message>[] => {
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

/** What there is to show of a review that is not written yet. */
const unwritten = (turns: readonly TurnRow[]): ReviewResult => ({
  outcome: null,
  strength: null,
  summary: null,
  conclusion: null,
  suggestion: null,
  goals: [],
  vocabulary: [],
  phrases: [],
  mistakes: [],
  consistency_review: { inconsistencies: [] },
  counts: countsOf(linesOf(turns), partnerTurns(turns)),
  level: null,
  ielts: null,
  part_feedback: [],
  unrated: null,
})

const scenarioOf = ({ scenario }: ReviewWithSession, language: Language): Review['scenario'] => ({
  _id: scenario.id,
  title: scenario.display?.[language].title ?? scenario.title,
  target_language: scenario.targetLanguage,
  scenario_type: scenario.scenarioType,
  difficulty_level: scenario.difficultyLevel,
})

/** Leaves out what a line says that the learner has struck since. */
const withoutStruck = (result: ReviewResult, turns: readonly TurnRow[]): ReviewResult => {
  const struck = new Set(turns.filter(({ userStruck }) => userStruck).map(({ id }) => id))
  const counts = ({ pair_id }: { pair_id: string }) => !struck.has(pair_id)
  return {
    ...result,
    strength: result.strength !== null && counts(result.strength) ? result.strength : null,
    mistakes: result.mistakes.filter(counts),
    consistency_review: { inconsistencies: result.consistency_review.inconsistencies.filter(counts) },
  }
}

export const reviewView = (
  found: ReviewWithSession,
  turns: readonly TurnRow[],
  language: Language,
  url: FileUrl,
): Review => {
  const { review, session } = found
  const result = withoutStruck(review.result ?? unwritten(turns), turns)
  return {
    _id: review.id,
    session_id: session.id,
    public_id: review.publicId,
    status: review.status,
    progress: review.progress,
    stage: review.status === 'ready' ? 'done' : review.stage,
    created_at: review.createdAt.toISOString(),
    scenario: scenarioOf(found, language),
    part: session.part,
    is_shared_with_org: review.isSharedWithOrg,
    retry_of: null,
    partner: session.partner,
    started_at: session.startedAt.toISOString(),
    duration_ms: review.durationMs,
    history: { messages: turns.flatMap((turn) => messagesOf(turn, url)) },
    has_errors: result.mistakes.length > 0,
    ...result,
  }
}

/** @param turns of the session; needed only while the review is not written */
export const summaryView = (found: ReviewWithSession, turns: readonly TurnRow[], language: Language): ReviewSummary => {
  const { review, session } = found
  const { outcome, counts, level } = review.result ?? unwritten(turns)
  return {
    _id: review.id,
    session_id: session.id,
    status: review.status,
    created_at: review.createdAt.toISOString(),
    scenario: scenarioOf(found, language),
    started_at: session.startedAt.toISOString(),
    duration_ms: review.durationMs,
    outcome,
    counts,
    level,
    goals_reached: review.goalsReached,
    goals_total: review.goalsTotal,
    overall_band: review.overallBand,
  }
}
