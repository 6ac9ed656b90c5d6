// The requests to a language model for a review: evidence first, then scores. Text written by people is data, never
// instructions.
import { DifficultyLevel } from '@parley/contracts/library/scenario.ts'
import { mistakesMax } from '@parley/contracts/review/review.ts'
import { Topic } from '@parley/contracts/review/topic.ts'
import { z } from 'zod'
import { dataRule, levelRule, recognisedRule, spokenRule } from '#ai/grammar/judging-prompt.ts'
import type { ChatMessage } from '#ai/language-model/language-model.ts'
import { data, languageName } from '#ai/language-model/prompt-data.ts'
import { topicRule } from '#ai/topic/topic-prompt.ts'
import { instructions, promptOf } from '#prompts/prompts.ts'
import { contextData, type Exchange, type PromptContext } from './prompt-context.ts'

/** The prompts of a review, including those for bands. Every review is stored with their version. */
export const judgePrompt = 'review@6'
const texts = promptOf(judgePrompt)

const QuoteText = z.object({ quote: z.string(), pair_id: z.string() })

/** The evidence. Fields are named as in the review. */
export const Evidence = z.object({
  strength: QuoteText.extend({ comment: z.string() }).nullable(),
  mistakes: z.array(
    z.object({
      pair_id: z.string(),
      original_text: z.string(),
      suggestion: z.string(),
      explanation: z.string(),
      topic: Topic,
      improved_answer: z.string().nullable(),
      cefr_level: DifficultyLevel.nullable(),
      blocks_meaning: z.boolean(),
    }),
  ),
  consistency_review: z.object({
    inconsistencies: z.array(
      z.object({ question: z.string(), answer: z.string(), comment: z.string(), pair_id: z.string() }),
    ),
  }),
  part_feedback: z.array(
    z.object({
      part: z.number().int().min(1).max(3),
      highlights: z.array(QuoteText.extend({ comment: z.string(), is_positive: z.boolean() })),
    }),
  ),
})
export type Evidence = z.infer<typeof Evidence>

const words = { outcome: z.string(), summary: z.string(), conclusion: z.string(), suggestion: z.string() }
/** The texts of a conversation with too little speech for a level. */
export const Words = z.object(words)
/** The texts and the level of a dialogue. */
export const DialogScores = z.object({
  ...words,
  level: z.object({
    evidence: z.array(QuoteText),
    cefr: DifficultyLevel,
    confidence: z.enum(['low', 'medium', 'high']),
  }),
})
/** The texts of an IELTS test, whose bands are judged afterwards, one criterion at a time. */
export const ExamWords = z.object({
  ...words,
  part_feedback: z.array(z.object({ part: z.number().int().min(1).max(3), feedback: z.string() })),
})

const hasEarlier = (exchanges: readonly Exchange[]): boolean =>
  exchanges.some(({ isEarlier, learner }) => isEarlier && learner !== null)

const isTestOf = ({ scenario }: PromptContext): boolean => scenario.scenario_type === 'IELTS'

/** The values of the placeholders. */
const valuesOf = ({ targetLanguage, explanationLanguage, scenario }: PromptContext) => ({
  language: languageName(targetLanguage),
  explanation_language: languageName(explanationLanguage),
  level: scenario.difficulty_level,
  mistakes_max: String(mistakesMax),
})

/** The instructions that both requests begin with. */
const basics = (told: PromptContext): string[] => [
  isTestOf(told) ? texts.test : texts.dialogue,
  dataRule,
  `${texts.learner} ${recognisedRule}`,
  isTestOf(told) ? texts.fillers_in_test : texts.fillers,
  spokenRule,
  levelRule(told.learnerLevel, told.scenario.difficulty_level),
  texts.quotes,
  ...(hasEarlier(told.exchanges) ? [texts.retry] : []),
  texts.comments,
]

/** First pass: quotes from the learner's lines, and remarks on them. */
export const evidenceMessages = (told: PromptContext): ChatMessage[] => {
  const { mistakes, strength, consistency, parts, no_parts } = texts.evidence
  const wanted = [mistakes, topicRule, strength, consistency, isTestOf(told) ? parts : no_parts]
  return [
    { role: 'system', content: instructions([...basics(told), ...wanted], valuesOf(told)) },
    { role: 'user', content: contextData(told) },
  ]
}

/** The pass after the defence: texts, and in a dialogue the level, based on the checked evidence. */
export const scoreMessages = (told: PromptContext, evidence: unknown, isRated: boolean): ChatMessage[] => {
  const { basis, level, parts } = texts.scores
  const rated = isTestOf(told) ? [parts] : isRated ? [level] : []
  return [
    { role: 'system', content: instructions([...basics(told), basis, texts.scores.texts, ...rated], valuesOf(told)) },
    { role: 'user', content: [contextData(told), data('evidence', JSON.stringify(evidence))].join('\n') },
  ]
}
