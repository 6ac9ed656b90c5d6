// Checks a model's evidence: keeps what the learner said and can read.
import type { Language } from '@parley/contracts/language/language.ts'
import { findPart, textOf } from '@parley/contracts/text/text-span.ts'
import { teachableIn } from '#ai/grammar/teachable.ts'
import { isForeign, readable } from '#ai/language-model/foreign.ts'
import type { ReviewResult } from '#database/reviews.ts'
import type { ScenarioRow } from '#database/scenarios.ts'
import { keepQuotes, rankMistakes } from './evidence.rules.ts'
import type { Line } from './review.rules.ts'
import type { Evidence } from './review-prompt.ts'

/** Further findings of a model that returns too many are ignored. */
const foundMax = 40

/** The checked evidence, as stored. */
export type Checked = Pick<
  ReviewResult,
  'strength' | 'mistakes' | 'are_mistakes_unproven' | 'consistency_review' | 'part_feedback'
>

interface Languages {
  readonly target: Language
  readonly comments: Language
}

/** The evidence that the learner said and can understand. Each step looks for one quote. */
export function* checkEvidence(
  found: Evidence,
  lines: readonly Line[],
  { target, comments }: Languages,
  type: ScenarioRow['scenarioType'],
): Generator<void, Checked> {
  const comment = (text: string) => readable(text, comments) ?? ''
  const [strength = null] = found.strength === null ? [] : yield* keepQuotes(lines, [found.strength])
  const mistakes = found.mistakes.slice(0, foundMax).flatMap((mistake) => {
    // A correction in another language would be learnt and practised as correct.
    if (isForeign(mistake.suggestion, target)) return []
    const improved_answer = readable(mistake.improved_answer ?? '', target)
    return { ...mistake, explanation: comment(mistake.explanation), improved_answer }
  })
  const part_feedback: Checked['part_feedback'] = []
  // A dialogue has no parts, whatever a model sends.
  for (const { part, highlights } of type === 'IELTS' ? found.part_feedback : []) {
    const quoted = yield* keepQuotes(lines, highlights)
    const commented = quoted.map((highlight) => ({ ...highlight, comment: comment(highlight.comment) }))
    part_feedback.push({ part, feedback: '', highlights: commented })
  }
  const proven = yield* rankMistakes(lines, mistakes, teachableIn(target))
  return {
    strength: strength && { ...strength, comment: comment(strength.comment) },
    mistakes: proven,
    are_mistakes_unproven: found.mistakes.length > 0 && proven.length === 0,
    consistency_review: {
      inconsistencies: found.consistency_review.inconsistencies.slice(0, foundMax).flatMap((found) => {
        const line = lines.find(({ pairId }) => pairId === found.pair_id)
        if (line === undefined) return []
        // A misquoted answer is replaced with the learner's line.
        const span = findPart(line.text, found.answer)
        const answer = span === null ? line.text : textOf(line.text, span)
        return [{ ...found, answer, comment: comment(found.comment) }]
      }),
    },
    part_feedback,
  }
}
