// The request in which a language model defends the corrections of a review. Text written by people is data, never
// instructions.
import type { UnplacedMistake } from '@parley/contracts/review/review.ts'
import { z } from 'zod'
import { dataRule, levelRule, recognisedRule, spokenRule } from '#ai/grammar/judging-prompt.ts'
import { entriesOf } from '#ai/language-model/entries.ts'
import type { ChatMessage } from '#ai/language-model/language-model.ts'
import { data, languageName } from '#ai/language-model/prompt-data.ts'
import { instructions, promptOf } from '#prompts/prompts.ts'
import type { PromptContext } from '../prompt-context.ts'

/** What a correction changes in a line. */
export type Correction = Pick<UnplacedMistake, 'pair_id' | 'user_message' | 'original_text' | 'suggestion'>

/** The verdict on one correction. The reason comes first, so that the answer follows from it. */
export const Verdict = z.object({
  /** The number of the correction, counted from 1. */
  number: z.number().int(),
  reason: z.string(),
  quote: z.string(),
  /** Whether a native speaker would say the learner's words; `no` defends the correction. */
  native_says: z.enum(['no', 'yes', 'unsure']),
})
export type Verdict = z.infer<typeof Verdict>

export const Defence = z.object({ verdicts: z.array(Verdict) })

/** A verdict that cannot be read is none. */
export const lenientDefence = Defence.extend({
  verdicts: entriesOf(Verdict.extend({ reason: z.string().catch(''), quote: z.string().catch('') })),
})

const texts = promptOf('defence@1')

/** What the partner said before a line; null if it is not known. */
const questionBefore = ({ exchanges }: PromptContext, pairId: string): string | null =>
  exchanges[exchanges.findIndex((exchange) => exchange.pairId === pairId) - 1]?.partner ?? null

function correctionText(context: PromptContext, mistake: Correction, number: number): string {
  const question = questionBefore(context, mistake.pair_id)
  const parts = [
    ...(question === null ? [] : [data('partner', question)]),
    data('line', mistake.user_message),
    data('original', mistake.original_text),
    data('suggestion', mistake.suggestion),
  ]
  return `<correction number="${number}">\n${parts.join('\n')}\n</correction>`
}

/** One request for all corrections, each with its line and what the partner said before. */
export function defenceMessages(context: PromptContext, mistakes: readonly Correction[]): ChatMessage[] {
  const { targetLanguage, learnerLevel, scenario } = context
  const { speaker, question, verdicts } = texts
  const behavior = scenario.dialog_behavior
  return [
    {
      role: 'system',
      content: instructions(
        [
          speaker,
          dataRule,
          recognisedRule,
          question,
          spokenRule,
          levelRule(learnerLevel, scenario.difficulty_level),
          verdicts,
        ],
        { language: languageName(targetLanguage) },
      ),
    },
    {
      role: 'user',
      content: [
        ...(behavior === null ? [] : [data('situation', behavior.situation)]),
        ...mistakes.map((mistake, index) => correctionText(context, mistake, index + 1)),
      ].join('\n'),
    },
  ]
}
