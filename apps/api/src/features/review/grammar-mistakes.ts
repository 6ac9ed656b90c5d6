// The mistakes that the built-in checker finds, for reviews without a language model.
import type { Language } from '@parley/contracts/language/language.ts'
import type { Review, UnplacedMistake } from '@parley/contracts/review/review.ts'
import { type Grammar, type GrammarFinding, TextUnreadable } from '#ai/grammar/grammar.ts'
import { teachableIn } from '#ai/grammar/teachable.ts'
import type { ReviewResult } from '#database/reviews.ts'
import type { ScenarioRow } from '#database/scenarios.ts'
import { runInSlices } from '#platform/http/run-in-slices.ts'
import { type FoundMistake, rankMistakes } from './evidence.rules.ts'
import type { Line } from './review.rules.ts'

/** After this many lines that could not be checked, the rest of the conversation is skipped. */
const unreadableMax = 3

const asMistake = (finding: GrammarFinding, pairId: string): FoundMistake => ({
  pair_id: pairId,
  original_text: finding.original,
  suggestion: finding.suggestion,
  explanation: finding.explanation,
  topic: finding.topic,
  improved_answer: null,
  cefr_level: null,
  blocks_meaning: false,
})

/**
 * Findings in a language that the checker supports. A line that times out or crashes the checker has none.
 * @throws ModelUnavailable
 */
async function grammarMistakes(
  grammar: Grammar,
  { scenario, explanationLanguage }: { scenario: ScenarioRow; explanationLanguage: Language },
  lines: readonly Line[],
  signal: AbortSignal,
): Promise<UnplacedMistake[]> {
  const { targetLanguage } = scenario
  if (!grammar.reads(targetLanguage)) return []
  const found: FoundMistake[] = []
  let unreadable = 0
  for (const { pairId, text, spokenMs } of lines) {
    if (unreadable === unreadableMax) break
    try {
      const isTyped = spokenMs === 0
      const findings = await grammar.check({ text, language: targetLanguage, isTyped, explanationLanguage, signal })
      found.push(...findings.map((finding) => asMistake(finding, pairId)))
    } catch (error) {
      if (!(error instanceof TextUnreadable)) throw error
      unreadable++
    }
  }
  return runInSlices(rankMistakes(lines, found, teachableIn(targetLanguage)))
}

/** The mistakes in a review without a language model. @throws ModelUnavailable */
export const checkByRules = async (
  grammar: Grammar,
  found: { scenario: ScenarioRow; explanationLanguage: Language },
  lines: readonly Line[],
  signal: AbortSignal,
): Promise<Pick<Review, 'is_checked_by_rules'> & Pick<ReviewResult, 'mistakes'>> => ({
  mistakes: await grammarMistakes(grammar, found, lines, signal),
  is_checked_by_rules: grammar.reads(found.scenario.targetLanguage),
})
