// The requests for the bands of an IELTS test: one criterion at a time, so that one band does not colour the others.
// Text written by people is data, never instructions.
import { z } from 'zod'
import { recognisedRule, spokenRule } from '#ai/grammar/judging-prompt.ts'
import type { ChatMessage } from '#ai/language-model/language-model.ts'
import { languageName } from '#ai/language-model/prompt-data.ts'
import { instructions, promptOf } from '#prompts/prompts.ts'
import { contextData, type PromptContext } from '../prompt-context.ts'

/** The criteria for which bands are given. */
export const bandCriteria = ['fluency_and_coherence', 'lexical_resource', 'grammatical_range_and_accuracy'] as const
export type BandCriterion = (typeof bandCriteria)[number]

/** A model's judgement of one criterion. The band is last, so that it follows from the quotes. */
export const BandVerdict = z.object({
  evidence: z.array(z.object({ quote: z.string(), pair_id: z.string() })),
  comment: z.string(),
  band: z.number().int().min(0).max(9),
})
export type BandVerdict = z.infer<typeof BandVerdict>

const texts = promptOf('exam-band@2')

const system = ({ targetLanguage, explanationLanguage, learnerLevel }: PromptContext): string => {
  const { examiner, data, candidate, level, unknown_level, evidence, comment, band } = texts.instructions
  return instructions(
    [
      examiner,
      data,
      `${candidate} ${recognisedRule}`,
      spokenRule,
      learnerLevel === null ? unknown_level : level,
      evidence,
      comment,
      band,
    ],
    {
      language: languageName(targetLanguage),
      explanation_language: languageName(explanationLanguage),
      level: learnerLevel ?? '',
    },
  )
}

/** The descriptors of one criterion, with extracts of two answers for each. */
function criterionText(name: BandCriterion): string {
  const { asks, bands } = texts.criteria[name]
  const described = Object.entries(bands).map(
    ([band, { means, extracts }]) => `Band ${band}: ${means}.\n${extracts.map((extract) => `- ${extract}`).join('\n')}`,
  )
  return [`Criterion: ${name.replaceAll('_', ' ')}. ${asks}`, ...described].join('\n')
}

/**
 * Asks for the band of one criterion. All criteria share the instructions and the transcript before them, so that a
 * server that caches the beginning of a request reads the conversation once.
 */
export const bandMessages = (context: PromptContext, name: BandCriterion): ChatMessage[] => [
  { role: 'system', content: system(context) },
  { role: 'user', content: `${contextData(context)}\n\n${criterionText(name)}` },
]
