// The part of a review that needs a language model: two requests, and everything that they quote is checked.
import type { Language } from '@parley/contracts/language.ts'
import { wordsForLevel } from '@parley/contracts/review.ts'
import type { LanguageModel } from '#ai/language-model/language-model.ts'
import type { TurnRow } from '#database/conversations.ts'
import type { ReviewResult } from '#database/reviews.ts'
import type { ScenarioRow } from '#database/scenarios.ts'
import { keepQuotes, rankMistakes } from './evidence.rules.ts'
import { type Line, overallBand } from './review.rules.ts'
import {
  DialogScores,
  Evidence,
  evidenceMessages,
  IeltsScores,
  scoreMessages,
  type Told,
  Words,
} from './review-prompt.ts'
import { replyOf } from './review-view.ts'

export interface Case {
  readonly scenario: ScenarioRow
  readonly turns: readonly TurnRow[]
  readonly lines: readonly Line[]
  readonly explanationLanguage: Language
  /** What is known without a model. */
  readonly known: ReviewResult
  readonly signal: AbortSignal
  /** Told how much is done, from 0 to 1. */
  readonly progress: (share: number) => Promise<void>
}

const evidenceTokens = 6_000
const scoreTokens = 4_000

/** @throws ModelUnavailable */
export async function judge(model: LanguageModel, given: Case): Promise<ReviewResult> {
  const { known, signal, progress } = given
  const told = toldOf(given)
  await progress(0.2)
  const found = await model.generate({
    name: 'review_evidence',
    schema: Evidence,
    messages: evidenceMessages(told),
    maxTokens: evidenceTokens,
    temperature: 0,
    signal,
  })
  const checked = checkEvidence(found, given.lines)
  await progress(0.6)
  const isRated = known.counts.words >= wordsForLevel
  const request = {
    messages: scoreMessages(told, checked, isRated),
    maxTokens: scoreTokens,
    temperature: 0,
    signal,
  }
  const result = { ...known, ...checked }
  if (!isRated) {
    const words = await model.generate({ name: 'review_words', schema: Words, ...request })
    return { ...result, ...words, unrated: 'not_enough_speech' }
  }
  if (given.scenario.scenarioType === 'IELTS') {
    const scores = await model.generate({ name: 'review_ielts_scores', schema: IeltsScores, ...request })
    return { ...result, ...ieltsResult(scores, checked, given.lines), unrated: null }
  }
  const { level, ...words } = await model.generate({ name: 'review_scores', schema: DialogScores, ...request })
  const evidence = keepQuotes(given.lines, level.evidence)
  // A level that nothing said supports is a guess.
  const confidence = evidence.length === 0 ? 'low' : level.confidence
  return { ...result, ...words, level: { cefr: level.cefr, confidence, evidence }, unrated: null }
}

function toldOf({ scenario, turns, explanationLanguage, known }: Case): Told {
  return {
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
      learner: turn.userStruck ? null : turn.userText,
      partner: replyOf(turn),
      // A line is said in the part to which the answer before it led.
      part: turns[index - 1]?.decision?.ielts?.part ?? turn.decision?.ielts?.part ?? null,
    })),
  }
}

type Checked = Pick<ReviewResult, 'strength' | 'mistakes' | 'consistency_review' | 'part_feedback'>

function checkEvidence(found: Evidence, lines: readonly Line[]): Checked {
  const [strength = null] = found.strength === null ? [] : keepQuotes(lines, [found.strength])
  const isLine = ({ pair_id }: { pair_id: string }) => lines.some(({ pairId }) => pairId === pair_id)
  return {
    strength,
    mistakes: rankMistakes(lines, found.mistakes),
    consistency_review: { inconsistencies: found.consistency_review.inconsistencies.filter(isLine) },
    part_feedback: found.part_feedback.map(({ part, highlights }) => ({
      part,
      feedback: '',
      highlights: keepQuotes(lines, highlights),
    })),
  }
}

type IeltsAnswer = ReturnType<typeof IeltsScores.parse>

function ieltsResult({ ielts, part_feedback, ...words }: IeltsAnswer, checked: Checked, lines: readonly Line[]) {
  const criterion = <T extends { evidence: { quote: string; pair_id: string }[] }>(given: T): T => ({
    ...given,
    evidence: keepQuotes(lines, given.evidence),
  })
  const bands = {
    fluency_and_coherence: criterion(ielts.fluency_and_coherence),
    lexical_resource: criterion(ielts.lexical_resource),
    grammatical_range_and_accuracy: criterion(ielts.grammatical_range_and_accuracy),
  }
  const overall = overallBand(Object.values(bands).map(({ band }) => band))
  const highlightsOf = (part: number) => checked.part_feedback.find((other) => other.part === part)?.highlights ?? []
  return {
    ...words,
    ielts: { ...bands, overall },
    part_feedback: part_feedback.map(({ part, feedback }) => ({ part, feedback, highlights: highlightsOf(part) })),
  }
}
