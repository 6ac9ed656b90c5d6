// Finds mistakes in single lines as a review does: the evidence, including its checks, and its defence.
import type { Language } from '@parley/contracts/language/language.ts'
import type { UnplacedMistake } from '@parley/contracts/review/review.ts'
import { teachableIn } from '../../apps/api/src/ai/grammar/teachable.ts'
import type { LanguageModel } from '../../apps/api/src/ai/language-model/language-model.ts'
import { newId } from '../../apps/api/src/database/columns.ts'
import { defendCorrections } from '../../apps/api/src/features/review/defence/defend-corrections.ts'
import { rankMistakes } from '../../apps/api/src/features/review/evidence.rules.ts'
import type { PromptContext } from '../../apps/api/src/features/review/prompt-context.ts'
import { Evidence, evidenceMessages } from '../../apps/api/src/features/review/review-prompt.ts'
import { runInSlices } from '../../apps/api/src/platform/http/run-in-slices.ts'

export interface Lines {
  readonly texts: readonly string[]
  readonly targetLanguage: Language
  readonly explanationLanguage: Language
  readonly signal: AbortSignal
}

const evidenceTokens = 6_000

/**
 * Returns at most ten mistakes, each with the index of its line.
 * @throws ModelUnavailable
 */
export async function findMistakes(
  model: LanguageModel,
  { texts, targetLanguage, explanationLanguage, signal }: Lines,
): Promise<(UnplacedMistake & { line: number })[]> {
  const lines = texts.map((text) => ({ pairId: newId(), text, spokenMs: 0 }))
  const context: PromptContext = {
    targetLanguage,
    explanationLanguage,
    learnerLevel: null,
    scenario: { title: '', scenario_type: 'DIALOG', difficulty_level: 'B1', dialog_behavior: null },
    exchanges: lines.map(({ pairId, text }) => ({
      ...{ pairId, isEarlier: false, learner: text },
      ...{ partner: null, part: null, delivery: null },
    })),
    goals: [],
    timing: null,
  }
  const found = await model.generate({
    name: 'review_evidence',
    schema: Evidence,
    messages: evidenceMessages(context),
    maxTokens: evidenceTokens,
    temperature: 0,
    signal,
  })
  const ranked = await runInSlices(rankMistakes(lines, found.mistakes, teachableIn(targetLanguage)))
  const mistakes = await defendCorrections(model, ranked, { context, signal })
  return mistakes.map((mistake) => ({
    ...mistake,
    line: lines.findIndex(({ pairId }) => pairId === mistake.pair_id),
  }))
}
