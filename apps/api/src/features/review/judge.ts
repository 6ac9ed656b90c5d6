// The part of a review that needs a language model: evidence, its defence, texts and level, and the bands of a test. All
// quotes are checked.

import type { Language } from '@parley/contracts/language/language.ts'
import type { DifficultyLevel } from '@parley/contracts/library/scenario.ts'
import type { z } from 'zod'
import { readable } from '#ai/language-model/foreign.ts'
import type { LanguageModel } from '#ai/language-model/language-model.ts'
import { madeBy } from '#ai/made-by.ts'
import { ModelRefused } from '#ai/meter.ts'
import type { TurnRow } from '#database/conversations.ts'
import type { ReviewResult, ReviewRow } from '#database/reviews.ts'
import type { ScenarioRow } from '#database/scenarios.ts'
import { runInSlices } from '#platform/http/run-in-slices.ts'
import type { Log } from '#platform/log/log.ts'
import { judgeBands } from './bands/judge-bands.ts'
import { type Checked, checkEvidence } from './checked-evidence.ts'
import { withLowConfidence } from './current.ts'
import { defendCorrections } from './defence/defend-corrections.ts'
import { keepQuotes } from './evidence.rules.ts'
import { lenientDialogScores, lenientEvidence, lenientExamWords, lenientWords } from './lenient.ts'
import { longTurnMs, partsSaid, placeAt, replyOf } from './lines.ts'
import { partsSoFar, strengthSoFar, wordsSoFar } from './partial.rules.ts'
import type { Delivery, PromptContext, Timing } from './prompt-context.ts'
import { isEnough, type Line } from './review.rules.ts'
import {
  DialogScores,
  Evidence,
  ExamWords,
  evidenceMessages,
  judgePrompt,
  scoreMessages,
  Words,
} from './review-prompt.ts'
import type { PartialReview } from './writing.queries.ts'

export interface ReviewTask {
  readonly review: Pick<ReviewRow, 'stage' | 'result' | 'linesHash'>
  readonly scenario: ScenarioRow
  readonly turns: readonly TurnRow[]
  readonly lines: readonly Line[]
  readonly explanationLanguage: Language
  readonly learnerLevel: DifficultyLevel | null
  /** The results that need no model. */
  readonly known: ReviewResult
  readonly signal: AbortSignal
  readonly log?: Pick<Log, 'warn'> | undefined
  /** Stores partial results for the waiting learner. */
  readonly keep: (made: PartialReview) => Promise<void>
}

const evidenceTokens = 6_000
const scoreTokens = 4_000
/** Progress, from 0 to 1, at which the passes begin. */
const begins = { evidence: 0.1, defence: 0.5, scores: 0.6, bands: 0.75 }
/** Length at which a pass counts as half done, in characters of JSON, because the final length is unknown. */
const halfLength = 3_000

/** A pass's progress, from 0 to 1, based on its partial answer. */
const shareOf = (partial: unknown): number => {
  const length = JSON.stringify(partial ?? null).length
  return length / (length + halfLength)
}

const nothingFound: Evidence = {
  strength: null,
  mistakes: [],
  consistency_review: { inconsistencies: [] },
  part_feedback: [],
}

/** @throws ModelUnavailable, ModelRefused if not even the first request is allowed */
export async function judgeReview(model: LanguageModel, task: ReviewTask): Promise<ReviewResult> {
  const context = promptContextOf(task)
  const checked = evidenceBefore(task) ?? (await collectEvidence(model, task, context))
  const result = { ...task.known, ...checked, made_by: madeBy(model, judgePrompt) }
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
  // The pass for the texts starts again from the beginning.
  return {
    strength,
    mistakes,
    are_mistakes_unproven,
    consistency_review,
    part_feedback: part_feedback.map((part) => ({ ...part, feedback: '' })),
  }
}

/**
 * First pass, and the one that defends its corrections, which are shown only afterwards: a correction that has been
 * shown is not taken back.
 */
async function collectEvidence(model: LanguageModel, task: ReviewTask, context: PromptContext): Promise<Checked> {
  const { known, lines, signal, keep, scenario, log } = task
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
      const progress = begins.evidence + (begins.defence - begins.evidence) * shareOf(partial)
      const { strength } = await check({ ...nothingFound, strength: strengthSoFar(partial) })
      await keep({ progress, result: { ...shown, strength } })
    },
  })
  const checked = await check(found)
  await keep({ progress: begins.defence, result: { ...shown, strength: checked.strength } })
  return { ...checked, mistakes: await defendCorrections(model, checked.mistakes, { context, signal, log }) }
}

/** The pass after the defence: texts and scores based on the evidence. */
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
  const ends = isTest && isRated ? begins.bands : 1
  const request = {
    messages: scoreMessages(context, { strength, mistakes, consistency_review, part_feedback }, isRated),
    maxTokens: scoreTokens,
    temperature: 0,
    signal,
    onPartial: (partial: unknown) => {
      const progress = begins.scores + (ends - begins.scores) * shareOf(partial)
      const begun = textsOf({ ...wordsSoFar(partial), part_feedback: partsSoFar(partial) }, task, part_feedback)
      return keep({ progress, result: { ...result, ...begun, unrated: null } })
    },
  }
  if (isTest) {
    const wanted = { name: 'review_exam_words', schema: ExamWords, lenient: lenientExamWords }
    const written = { ...result, ...textsOf(await model.generate({ ...wanted, ...request }), task, part_feedback) }
    return isRated ? rateExam(model, task, context, written) : { ...written, unrated: 'not_enough_speech' }
  }
  if (!isRated) {
    const words = await model.generate({ name: 'review_words', schema: Words, lenient: lenientWords, ...request })
    return { ...result, ...wordsIn(words, explanationLanguage), unrated: 'not_enough_speech' }
  }
  const wanted = { name: 'review_scores', schema: DialogScores, lenient: lenientDialogScores }
  const { level, ...words } = await model.generate({ ...wanted, ...request })
  const rated = withLowConfidence({ ...level, evidence: await runInSlices(keepQuotes(lines, level.evidence)) })
  return { ...result, ...wordsIn(words, explanationLanguage), level: rated, unrated: null }
}

/**
 * Last pass of a test: the bands. The texts are already stored.
 * @returns the texts without bands if no more requests are allowed
 */
async function rateExam(
  model: LanguageModel,
  { lines, signal, keep, explanationLanguage }: ReviewTask,
  context: PromptContext,
  written: ReviewResult,
): Promise<ReviewResult> {
  const shown = { ...written, unrated: null }
  await keep({ progress: begins.bands, result: shown })
  const onJudged = (share: number) => keep({ progress: begins.bands + (1 - begins.bands) * share })
  try {
    const ielts = await judgeBands(model, { context, lines, explanationLanguage, signal, onJudged })
    return { ...shown, ielts }
  } catch (error) {
    if (!(error instanceof ModelRefused)) throw error
    return { ...written, unrated: unratedBy(error) }
  }
}

/** A test's texts that the learner can read, with the feedback on each part beside its highlights. */
function textsOf(
  { part_feedback, ...words }: z.infer<typeof ExamWords>,
  { explanationLanguage, scenario }: ReviewTask,
  highlighted: ReviewResult['part_feedback'],
) {
  const texts = wordsIn(words, explanationLanguage)
  if (scenario.scenarioType !== 'IELTS') return texts
  const highlightsOf = (part: number) => highlighted.find((other) => other.part === part)?.highlights ?? []
  const parts = [...new Set([...highlighted, ...part_feedback].map(({ part }) => part))].toSorted((a, b) => a - b)
  return {
    ...texts,
    part_feedback: parts.map((part) => {
      const feedback = part_feedback.find((other) => other.part === part)?.feedback ?? ''
      return { part, feedback: readable(feedback, explanationLanguage) ?? '', highlights: highlightsOf(part) }
    }),
  }
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

const deliveryOf = ({ spokenMs, pauses = null, isSoundMissing }: Line): Delivery => ({
  isTyped: spokenMs === 0,
  seconds: isSoundMissing ? null : Math.round(spokenMs / 1_000) || null,
  pauses: isSoundMissing ? null : pauses,
})

function promptContextOf(task: ReviewTask): PromptContext {
  const { scenario, turns, lines, explanationLanguage, learnerLevel, known } = task
  const isTest = scenario.scenarioType === 'IELTS'
  const own = new Set(lines.map(({ pairId }) => pairId))
  const deliveries = new Map(isTest ? lines.map((line) => [line.pairId, deliveryOf(line)]) : [])
  return {
    timing: isTest ? timingOf(task) : null,
    targetLanguage: scenario.targetLanguage,
    explanationLanguage,
    learnerLevel,
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
      delivery: deliveries.get(turn.id) ?? null,
    })),
  }
}
