// The request to a language model to analyse the learner's last line.
import type { Language } from '@parley/contracts/language/language.ts'
import { Topic } from '@parley/contracts/review/topic.ts'
import { z } from 'zod'
import { dataRule, levelRule, spokenRule } from '#ai/grammar/judging-prompt.ts'
import { entriesOf } from '#ai/language-model/entries.ts'
import type { ChatMessage } from '#ai/language-model/language-model.ts'
import { data, languageName } from '#ai/language-model/prompt-data.ts'
import { AnsweredTopic } from '#ai/topic/read-topic.ts'
import { topicRule } from '#ai/topic/topic-prompt.ts'
import { instructions, promptOf } from '#prompts/prompts.ts'
import type { Exchange } from '../session/exchange.ts'
import type { Scene } from '../session/scene.ts'

/** The prompt of an analysis. Every analysis is stored with its version. */
export const linePrompt = 'line-analysis@1'
const texts = promptOf(linePrompt)

/** The line's words that show something. */
const quote = z.string()

const LineIssue = z.object({
  original_text: z.string(),
  corrected_text: z.string(),
  explanation: z.string(),
  topic: Topic,
})
const Goal = z.object({ goal: z.number().int(), quote })
const Step = z.object({ step: z.number().int(), quote })

export const LineAnalysis = z.object({
  issues: z.array(LineIssue),
  goals_used: z.array(Goal),
  /** The steps that this line does, counted from 1. */
  steps_done: z.array(Step),
  is_end: z.boolean(),
})
export type LineAnalysis = z.infer<typeof LineAnalysis>

/** Leaves out malformed entries: what has no quote is not believed anyway. */
export const lenientLineAnalysis = LineAnalysis.extend({
  issues: entriesOf(LineIssue.extend({ topic: AnsweredTopic })),
  goals_used: entriesOf(Goal).catch([]),
  steps_done: entriesOf(Step).catch([]),
  is_end: z.boolean().catch(false),
})

/** The line, and the context that the model needs. */
export interface LineContext {
  readonly scene: Pick<
    Scene,
    'targetLanguage' | 'scenarioType' | 'difficultyLevel' | 'learnerLevel' | 'dialogBehavior' | 'userGoals'
  >
  readonly stepsDone: number
  readonly explanationLanguage: Language
  /** The exchanges before the line. */
  readonly before: readonly Exchange[]
  readonly line: string
}

/** The request for a line's analysis. What people wrote is data, never instructions. */
export function lineMessages({ scene, stepsDone, explanationLanguage, before, line }: LineContext): ChatMessage[] {
  const steps = scene.dialogBehavior?.steps ?? []
  const { dialogue, test, issues, original, progress, quote, end } = texts
  const system = instructions(
    [
      scene.scenarioType === 'IELTS' ? test : dialogue,
      dataRule,
      issues,
      spokenRule,
      levelRule(scene.learnerLevel ?? null, scene.difficultyLevel),
      original,
      topicRule,
      progress,
      quote,
      end,
    ],
    { language: languageName(scene.targetLanguage), explanation_language: languageName(explanationLanguage) },
  )
  const goals = scene.userGoals.map(({ phrase }, index) => data(`goal_${index}`, phrase))
  const listed = steps.map((step, index) => data(`step_${index + 1}`, step))
  const said = before.flatMap(({ learner, partner }) => [
    ...(learner === null ? [] : [data('learner', learner)]),
    ...(partner === null ? [] : [data('partner', partner)]),
  ])
  const user = [...goals, ...listed, `Steps done before: ${stepsDone}.`, ...said, data('line', line)]
  return [
    { role: 'system', content: system },
    { role: 'user', content: user.join('\n') },
  ]
}
