// The part of a review that needs a language model: two requests, and everything that they quote is checked.
import type { Language } from '@parley/contracts/language.ts'
import { wordsForLevel } from '@parley/contracts/review.ts'
import type { z } from 'zod'
import { isForeign, readable } from '#ai/language-model/foreign.ts'
import type { LanguageModel, ObjectRequest } from '#ai/language-model/language-model.ts'
import { ModelRefused } from '#ai/meter.ts'
import type { TurnRow } from '#database/conversations.ts'
import type { ReviewResult, ReviewRow } from '#database/reviews.ts'
import type { ScenarioRow } from '#database/scenarios.ts'
import { unhurried } from '#platform/unhurried.ts'
import { doubted } from './current.ts'
import { keepQuotes, literalPart, rankMistakes } from './evidence.rules.ts'
import { lenientDialogScores, lenientEvidence, lenientIeltsScores, lenientWords } from './lenient.rules.ts'
import { replyOf } from './lines.ts'
import { partsSoFar, wholeOf, wordsSoFar } from './partial.rules.ts'
import { type Line, quotedBands } from './review.rules.ts'
import {
  bandCriteria,
  DialogScores,
  Evidence,
  evidenceMessages,
  IeltsScores,
  quoteAgain,
  scoreMessages,
  type Told,
  Words,
} from './review-prompt.ts'
import type { Made } from './writing.queries.ts'

export interface Case {
  readonly review: Pick<ReviewRow, 'stage' | 'result' | 'linesHash'>
  readonly scenario: ScenarioRow
  readonly turns: readonly TurnRow[]
  readonly lines: readonly Line[]
  readonly explanationLanguage: Language
  /** What is known without a model. */
  readonly known: ReviewResult
  readonly signal: AbortSignal
  /** Keeps what has been made so far, for whoever is waiting. */
  readonly keep: (made: Made) => Promise<void>
}

const evidenceTokens = 6_000
const scoreTokens = 4_000
/** Where the two requests begin on the way from 0 to 1. */
const begins = { evidence: 0.1, scores: 0.6 }
/** A pass is half through when it is so long, in characters of JSON: nobody knows how much there will be. */
const halfLength = 3_000

/** A model that finds more of a kind than it was asked for is believed no further. */
const foundMax = 40

/** How far a pass is that has come to this. */
const shareOf = (partial: unknown): number => {
  const length = JSON.stringify(partial ?? null).length
  return length / (length + halfLength)
}

/** @throws ModelUnavailable, ModelRefused where not even the first request may be made */
export async function judge(model: LanguageModel, given: Case): Promise<ReviewResult> {
  const told = toldOf(given)
  const checked = evidenceBefore(given) ?? (await collect(model, given, told))
  const result = { ...given.known, ...checked }
  const shown = { ...result, unrated: null }
  await given.keep({ stage: 'scores', progress: begins.scores, result: shown })
  return score(model, given, told, result).catch((error: unknown) => {
    if (!(error instanceof ModelRefused)) throw error
    // What was found stands, without scores.
    return { ...result, unrated: unratedBy(error) }
  })
}

const refusals = {
  'BUDGET.EXCEEDED': 'budget_used_up',
  'USER.EMAIL_NOT_VERIFIED': 'email_not_verified',
} as const satisfies Record<ModelRefused['code'], ReviewResult['unrated']>

/** Why nothing is rated where no model judged. @param refused why it was not asked; undefined where there is none */
export const unratedBy = (refused?: ModelRefused): NonNullable<ReviewResult['unrated']> =>
  refused ? refusals[refused.code] : 'needs_language_model'

/** What an earlier try has found out about the same lines: a model is not asked the same thing twice. */
export function evidenceBefore({ review: { stage, result } }: Pick<Case, 'review'>): Checked | null {
  if (stage !== 'scores' || result === null) return null
  const { strength, mistakes, consistency_review, part_feedback } = result
  // What was begun of the second pass is written anew.
  return {
    strength,
    mistakes,
    consistency_review,
    part_feedback: part_feedback.map((part) => ({ ...part, feedback: '' })),
  }
}

/** First pass. What has come and been checked is shown while the rest is on its way. */
async function collect(model: LanguageModel, given: Case, told: Told): Promise<Checked> {
  const { known, lines, signal, keep } = given
  const languages = { target: given.scenario.targetLanguage, comments: given.explanationLanguage }
  const shown = { ...known, unrated: null }
  await keep({ stage: 'evidence', progress: begins.evidence, result: shown })
  const found = await model.generate({
    name: 'review_evidence',
    schema: Evidence,
    lenient: lenientEvidence,
    messages: evidenceMessages(told),
    maxTokens: evidenceTokens,
    temperature: 0,
    signal,
    onPartial: async (partial) => {
      const progress = begins.evidence + (begins.scores - begins.evidence) * shareOf(partial)
      const checked = await unhurried(checkEvidence(wholeOf(partial), lines, languages))
      await keep({ progress, result: { ...shown, ...checked } })
    },
  })
  return unhurried(checkEvidence(found, lines, languages))
}

/** Second pass: what the evidence amounts to. */
async function score(model: LanguageModel, given: Case, told: Told, result: ReviewResult): Promise<ReviewResult> {
  const { known, lines, signal, keep, explanationLanguage } = given
  const { strength, mistakes, consistency_review, part_feedback } = result
  const isRated = known.counts.words >= wordsForLevel
  const inLanguage = (words: z.infer<typeof Words>) => wordsIn(words, explanationLanguage)
  const toldOfParts = (told: ReturnType<typeof partsSoFar>) =>
    part_feedback.map((shown) => {
      const text = told.find(({ part }) => part === shown.part)?.feedback ?? ''
      return { ...shown, feedback: readable(text, explanationLanguage) ?? '' }
    })
  const request = {
    messages: scoreMessages(told, { strength, mistakes, consistency_review, part_feedback }, isRated),
    maxTokens: scoreTokens,
    temperature: 0,
    signal,
    onPartial: (partial: unknown) => {
      const progress = begins.scores + (1 - begins.scores) * shareOf(partial)
      const begun = { ...inLanguage(wordsSoFar(partial)), part_feedback: toldOfParts(partsSoFar(partial)) }
      return keep({ progress, result: { ...result, ...begun, unrated: null } })
    },
  }
  if (!isRated) {
    const words = await model.generate({ name: 'review_words', schema: Words, lenient: lenientWords, ...request })
    return { ...result, ...inLanguage(words), unrated: 'not_enough_speech' }
  }
  if (given.scenario.scenarioType === 'IELTS') {
    const wanted = { name: 'review_ielts_scores', schema: IeltsScores, lenient: lenientIeltsScores }
    const scores = await quotedScores(model, lines, { ...wanted, ...request })
    const bands = await unhurried(ieltsResult(scores, given, part_feedback))
    return { ...result, ...inLanguage(scores), ...bands, unrated: null }
  }
  const wanted = { name: 'review_scores', schema: DialogScores, lenient: lenientDialogScores }
  const { level, ...words } = await model.generate({ ...wanted, ...request })
  const rated = doubted({ ...level, evidence: await unhurried(keepQuotes(lines, level.evidence)) })
  return { ...result, ...inLanguage(words), level: rated, unrated: null }
}

/** Bands that rest on nothing that was said. */
function* unquotedBands({ ielts }: z.infer<typeof IeltsScores>, lines: readonly Line[]) {
  const unquoted: (typeof bandCriteria)[number][] = []
  for (const name of bandCriteria) {
    if ((yield* keepQuotes(lines, ielts[name].evidence)).length === 0) unquoted.push(name)
  }
  return unquoted
}

/** Scores of a test. Bands that rest on nothing that was said are asked for once more. */
async function quotedScores(model: LanguageModel, lines: readonly Line[], request: ObjectRequest<typeof IeltsScores>) {
  const scores = await model.generate(request)
  const unquoted = await unhurried(unquotedBands(scores, lines))
  if (unquoted.length === 0) return scores
  const { onPartial: _, ...asked } = request
  const again = await model.generate({ ...asked, messages: quoteAgain(request.messages, scores, unquoted) })
  const put = Object.fromEntries(unquoted.map((name) => [name, again.ielts[name]]))
  return { ...scores, ielts: { ...scores.ielts, ...put } }
}

/** Nothing is better than something that the learner cannot read. */
const wordsIn = ({ outcome, summary, conclusion, suggestion }: z.infer<typeof Words>, language: Language) => ({
  outcome: readable(outcome, language),
  summary: readable(summary, language),
  conclusion: readable(conclusion, language),
  suggestion: readable(suggestion, language),
})

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

interface Languages {
  readonly target: Language
  readonly comments: Language
}

/** What of the evidence was really said, and can be read. A step looks for one quotation. */
export function* checkEvidence(
  found: Evidence,
  lines: readonly Line[],
  { target, comments }: Languages,
): Generator<void, Checked> {
  const comment = (text: string) => readable(text, comments) ?? ''
  const [strength = null] = found.strength === null ? [] : yield* keepQuotes(lines, [found.strength])
  const mistakes = found.mistakes.slice(0, foundMax).flatMap((mistake) => {
    // A correction into another language would be learnt, and practised, as right.
    if (isForeign(mistake.suggestion, target)) return []
    const improved_answer = readable(mistake.improved_answer ?? '', target)
    return { ...mistake, explanation: comment(mistake.explanation), improved_answer }
  })
  const part_feedback: Checked['part_feedback'] = []
  for (const { part, highlights } of found.part_feedback) {
    const quoted = yield* keepQuotes(lines, highlights)
    const told = quoted.map((highlight) => ({ ...highlight, comment: comment(highlight.comment) }))
    part_feedback.push({ part, feedback: '', highlights: told })
  }
  return {
    strength: strength && { ...strength, comment: comment(strength.comment) },
    mistakes: yield* rankMistakes(lines, mistakes),
    consistency_review: {
      inconsistencies: found.consistency_review.inconsistencies.slice(0, foundMax).flatMap((found) => {
        const line = lines.find(({ pairId }) => pairId === found.pair_id)
        if (line === undefined) return []
        // What was not said so is shown as it was said.
        const answer = literalPart(line.text, found.answer) ?? line.text
        return [{ ...found, answer, comment: comment(found.comment) }]
      }),
    },
    part_feedback,
  }
}

function* ieltsResult(
  { ielts, part_feedback }: z.infer<typeof IeltsScores>,
  { lines, explanationLanguage }: Case,
  highlighted: ReviewResult['part_feedback'],
) {
  const text = (given: string) => readable(given, explanationLanguage) ?? ''
  function* criterion<T extends { comment: string; evidence: { quote: string; pair_id: string }[] }>(told: T) {
    return { ...told, comment: text(told.comment), evidence: yield* keepQuotes(lines, told.evidence) }
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
