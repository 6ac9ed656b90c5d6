// The mistakes that the built-in checker finds, where no language model is asked.
import type { Language } from '@parley/contracts/language.ts'
import type { Mistake } from '@parley/contracts/review.ts'
import { type Grammar, type GrammarFinding, TextUnreadable } from '#ai/grammar/grammar.ts'
import type { ScenarioRow } from '#database/scenarios.ts'
import { unhurried } from '#platform/unhurried.ts'
import { type FoundMistake, rankMistakes } from './evidence.rules.ts'
import type { Line } from './review.rules.ts'
import { topicNames } from './topic-names.ts'

/** After so many lines of a conversation that could not be read, the rest is not tried. */
const unreadableMax = 3

const asMistake = (finding: GrammarFinding, pairId: string, language: Language): FoundMistake => ({
  pair_id: pairId,
  original_text: finding.original,
  suggestion: finding.suggestion,
  explanation: language === 'en' ? finding.explanation : '',
  topic: topicNames[language][finding.topic],
  improved_answer: null,
  cefr_level: null,
  blocks_meaning: false,
})

/**
 * Findings in English text; other languages have no checker. Explanations are English, and left out for other readers. A
 * line that takes too long or ends the checker has none.
 * @throws ModelUnavailable
 */
export async function grammarMistakes(
  grammar: Grammar,
  { scenario, explanationLanguage }: { scenario: ScenarioRow; explanationLanguage: Language },
  lines: readonly Line[],
  signal: AbortSignal,
): Promise<Mistake[]> {
  if (scenario.targetLanguage !== 'en') return []
  const found: FoundMistake[] = []
  let unreadable = 0
  for (const { pairId, text, spokenMs } of lines) {
    if (unreadable === unreadableMax) break
    try {
      const findings = await grammar.check({ text, isTyped: spokenMs === 0, signal })
      found.push(...findings.map((finding) => asMistake(finding, pairId, explanationLanguage)))
    } catch (error) {
      if (!(error instanceof TextUnreadable)) throw error
      unreadable++
    }
  }
  return unhurried(rankMistakes(lines, found))
}
