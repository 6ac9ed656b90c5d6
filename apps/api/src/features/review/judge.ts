// The part of a review that needs a language model: two requests, whose quotes are all checked.

import type { Language } from '@parley/contracts/language/language.ts'
import type { z } from 'zod'
import { readable } from '#ai/language-model/foreign.ts'
import type { LanguageModel, ObjectRequest } from '#ai/language-model/language-model.ts'
import { ModelRefused } from '#ai/meter.ts'
import type { TurnRow } from '#database/conversations.ts'
import type { ReviewResult, ReviewRow } from '#database/reviews.ts'
import type { ScenarioRow } from '#database/scenarios.ts'
import { runInSlices } from '#platform/http/run-in-slices.ts'
import { type Checked, checkEvidence } from './checked-evidence.ts'
import { withLowConfidence } from './current.ts'
import { keepQuotes } from './evidence.rules.ts'
import { lenientDialogScores, lenientEvidence, lenientIeltsScores, lenientWords } from './lenient.ts'
import { longTurnMs, partsSaid, placeAt, replyOf } from './lines.ts'
import { partsSoFar, wholeOf, wordsSoFar } from './partial.rules.ts'
import { isEnough, type Line, quotedBands } from './review.rules.ts'
import {
  bandCriteria,
  DialogScores,
  Evidence,
  evidenceMessages,
  IeltsScores,
  judgePromptVersion,
  type PromptContext,
  quoteAgain,
  scoreMessages,
  type Timing,
  Words,
} from './review-prompt.ts'
import type { PartialReview } from './writing.queries.ts'

export interface ReviewTask {
  readonly review: Pick<ReviewRow, 'stage' | 'result' | 'linesHash'>
  readonly scenario: ScenarioRow
  readonly turns: readonly TurnRow[]
  readonly lines: readonly Line[]
  readonly explanationLanguage: Language
  /** The results that need no model. */
  readonly known: ReviewResult
  readonly signal: AbortSignal
  /** Stores partial results for the waiting learner. */
  readonly keep: (made: PartialReview) => Promise<void>
}

const evidenceTokens = 6_000
const scoreTokens = 4_000
/** Progress, from 0 to 1, at which the two requests begin. */
const begins = { evidence: 0.1, scores: 0.6 }
/** Length at which a pass counts as half done, in characters of JSON, because the final length is unknown. */
const halfLength = 3_000

/** A pass's progress, from 0 to 1, based on its partial answer. */
const shareOf = (partial: unknown): number => {
  const length = JSON.stringify(partial ?? null).length
  return length / (length + halfLength)
}

/** @throws ModelUnavailable, ModelRefused if not even the first request is allowed */
export async function judgeReview(model: LanguageModel, task: ReviewTask): Promise<ReviewResult> {
  const context = promptContextOf(task)
  const checked = evidenceBefore(task) ?? (await collectEvidence(model, task, context))
  const made_by = { model: model.modelName, prompt_version: judgePromptVersion, at: new Date().toISOString() }
  const result = { ...task.known, ...checked, made_by }
  const shown = { ...result, unrated: null }
  await task.keep({ stage: 'scores', progress: begins.scores, result: shown })
  return scoreReview(model, task, context, result).catch((error: unknown) => {
    if (!(error instanceof ModelRefused)) throw error
    // Keeps the findings, without scores.
    return { ...result, unrated: unratedBy(error) }
  })
}

const refusals = {
  'BUDGET.EXCEEDED': 'budget_used_up',
  'USER.EMAIL_NOT_VERIFIED': 'email_not_verified',
} as const satisfies Record<ModelRefused['code'], ReviewResult['unrated']>

/** Why nothing is rated without a model. @param refused why the model refused; undefined if there is none */
export const unratedBy = (refused?: ModelRefused): NonNullable<ReviewResult['unrated']> =>
  refused ? refusals[refused.code] : 'needs_language_model'

/** Evidence that an earlier attempt found in the same lines, so that the model is not asked twice. */
export function evidenceBefore({ review: { stage, result } }: Pick<ReviewTask, 'review'>): Checked | null {
  if (stage !== 'scores' || result === null) return null
  const { strength, mistakes, are_mistakes_unproven = false, consistency_review, part_feedback } = result
  // The second pass starts again from the beginning.
  return {
    strength,
    mistakes,
    are_mistakes_unproven,
    consistency_review,
    part_feedback: part_feedback.map((part) => ({ ...part, feedback: '' })),
  }
}

/** First pass. Findings are checked and shown while the rest is being written. */
async function collectEvidence(model: LanguageModel, task: ReviewTask, context: PromptContext): Promise<Checked> {
  const { known, lines, signal, keep, scenario } = task
  const languages = { target: scenario.targetLanguage, comments: task.explanationLanguage }
  const check = (found: Evidence) => runInSlices(checkEvidence(found, lines, languages, scenario.scenarioType))
  const shown = { ...known, unrated: null }
  await keep({ stage: 'evidence', progress: begins.evidence, result: shown })
  const found = await model.generate({
    name: 'review_evidence',
    schema: Evidence,
    lenient: lenientEvidence,
    messages: evidenceMessages(context),
    maxTokens: evidenceTokens,
    temperature: 0,
    signal,
    onPartial: async (partial) => {
      const progress = begins.evidence + (begins.scores - begins.evidence) * shareOf(partial)
      const checked = await check(wholeOf(partial))
      await keep({ progress, result: { ...shown, ...checked } })
    },
  })
  return check(found)
}

/** Second pass: scores based on the evidence. */
async function scoreReview(
  model: LanguageModel,
  task: ReviewTask,
  context: PromptContext,
  result: ReviewResult,
): Promise<ReviewResult> {
  const { known, lines, signal, keep, explanationLanguage } = task
  const { strength, mistakes, consistency_review, part_feedback } = result
  const isTest = task.scenario.scenarioType === 'IELTS'
  const isRated = isEnough(known.counts.words, isTest ? partsSaid(task.turns, lines) : null)
  const inLanguage = (words: z.infer<typeof Words>) => wordsIn(words, explanationLanguage)
  const feedbackByPart = (parts: ReturnType<typeof partsSoFar>) =>
    part_feedback.map((shown) => {
      const text = parts.find(({ part }) => part === shown.part)?.feedback ?? ''
      return { ...shown, feedback: readable(text, explanationLanguage) ?? '' }
    })
  const request = {
    messages: scoreMessages(context, { strength, mistakes, consistency_review, part_feedback }, isRated),
    maxTokens: scoreTokens,
    temperature: 0,
    signal,
    onPartial: (partial: unknown) => {
      const progress = begins.scores + (1 - begins.scores) * shareOf(partial)
      const begun = { ...inLanguage(wordsSoFar(partial)), part_feedback: feedbackByPart(partsSoFar(partial)) }
      return keep({ progress, result: { ...result, ...begun, unrated: null } })
    },
  }
  if (!isRated) {
    const words = await model.generate({ name: 'review_words', schema: Words, lenient: lenientWords, ...request })
    return { ...result, ...inLanguage(words), unrated: 'not_enough_speech' }
  }
  if (isTest) {
    const wanted = { name: 'review_ielts_scores', schema: IeltsScores, lenient: lenientIeltsScores }
    const scores = await quotedScores(model, lines, { ...wanted, ...request })
    const bands = await runInSlices(ieltsResult(scores, task, part_feedback))
    return { ...result, ...inLanguage(scores), ...bands, unrated: null }
  }
  const wanted = { name: 'review_scores', schema: DialogScores, lenient: lenientDialogScores }
  const { level, ...words } = await model.generate({ ...wanted, ...request })
  const rated = withLowConfidence({ ...level, evidence: await runInSlices(keepQuotes(lines, level.evidence)) })
  return { ...result, ...inLanguage(words), level: rated, unrated: null }
}

/** Bands without a quote that the learner said. */
function* unquotedBands({ ielts }: z.infer<typeof IeltsScores>, lines: readonly Line[]) {
  const unquoted: (typeof bandCriteria)[number][] = []
  for (const name of bandCriteria) {
    if ((yield* keepQuotes(lines, ielts[name].evidence)).length === 0) unquoted.push(name)
  }
  return unquoted
}

/** A test's scores. Bands without a quote that the learner said are requested a second time. */
async function quotedScores(model: LanguageModel, lines: readonly Line[], request: ObjectRequest<typeof IeltsScores>) {
  const scores = await model.generate(request)
  const unquoted = await runInSlices(unquotedBands(scores, lines))
  if (unquoted.length === 0) return scores
  const { onPartial: _, ...asked } = request
  const again = await model.generate({ ...asked, messages: quoteAgain(request.messages, scores, unquoted) })
  const put = Object.fromEntries(unquoted.map((name) => [name, again.ielts[name]]))
  return { ...scores, ielts: { ...scores.ielts, ...put } }
}

/** Drops texts in a language that the learner cannot read. */
const wordsIn = ({ outcome, summary, conclusion, suggestion }: z.infer<typeof Words>, language: Language) => ({
  outcome: readable(outcome, language),
  summary: readable(summary, language),
  conclusion: readable(conclusion, language),
  suggestion: readable(suggestion, language),
})

/** Measurements of a test, in whole seconds and words per minute. */
const timingOf = ({ turns, lines, known }: ReviewTask): Timing => {
  const longTurn = longTurnMs(turns, lines)
  return {
    longTurnSeconds: longTurn === null ? null : Math.round(longTurn / 1_000),
    wordsPerMinute: known.counts.words_per_minute,
  }
}

function promptContextOf(task: ReviewTask): PromptContext {
  const { scenario, turns, lines, explanationLanguage, known } = task
  const isTest = scenario.scenarioType === 'IELTS'
  const own = new Set(lines.map(({ pairId }) => pairId))
  const spoken = new Map(isTest ? lines.map((line) => [line.pairId, line.isSoundMissing ? 0 : line.spokenMs]) : [])
  return {
    timing: isTest ? timingOf(task) : null,
    targetLanguage: scenario.targetLanguage,
    explanationLanguage,
    scenario: {
      title: scenario.title,
      scenario_type: scenario.scenarioType,
      difficulty_level: scenario.difficultyLevel,
      dialog_behavior: scenario.dialogBehavior,
    },
    goals: known.goals,
    exchanges: turns.map((turn, index) => ({
      pairId: turn.id,
      isEarlier: !own.has(turn.id),
      learner: turn.userStruck ? null : turn.userText,
      partner: replyOf(turn),
      part: placeAt(turns, index)?.part ?? null,
      seconds: Math.round((spoken.get(turn.id) ?? 0) / 1_000) || null,
    })),
  }
}

function* ieltsResult(
  { ielts, part_feedback }: z.infer<typeof IeltsScores>,
  { lines, explanationLanguage }: ReviewTask,
  highlighted: ReviewResult['part_feedback'],
) {
  const text = (comment: string) => readable(comment, explanationLanguage) ?? ''
  function* criterion<T extends { comment: string; evidence: { quote: string; pair_id: string }[] }>(found: T) {
    return { ...found, comment: text(found.comment), evidence: yield* keepQuotes(lines, found.evidence) }
  }
  const bands = {
    fluency_and_coherence: yield* criterion(ielts.fluency_and_coherence),
    lexical_resource: yield* criterion(ielts.lexical_resource),
    grammatical_range_and_accuracy: yield* criterion(ielts.grammatical_range_and_accuracy),
  }
  const highlightsOf = (part: number) => highlighted.find((other) => other.part === part)?.highlights ?? []
  return {
    ielts: quotedBands(bands),
    part_feedback: part_feedback.map(({ part, feedback }) => ({
      part,
      feedback: text(feedback),
      highlights: highlightsOf(part),
    })),
  }
}
