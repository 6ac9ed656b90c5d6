// A module of a class's most frequent mistakes: one scenario per topic, playable by the built-in partner. Pure.

import type { Language, Translation } from '@parley/contracts/language/language.ts'
import type { ScenarioFields } from '@parley/contracts/library/authoring.ts'
import { type DifficultyLevel, scenarioLimits } from '@parley/contracts/library/scenario.ts'
import type { ClassTopic } from './class-mistakes.rules.ts'

/** Text that is spoken is in the target language; text that is read is in other languages. */
export interface PracticeTexts {
  readonly setting: string
  readonly opening: string
  readonly next: string
  readonly last: string
  readonly closing: string
  readonly reask: string
  readonly goal: string
  readonly step: string
  readonly description: string
  readonly instead: string
}

export interface Practice {
  readonly language: Language
  readonly level: DifficultyLevel
  /** In the target language. */
  readonly spoken: PracticeTexts
  /** The teacher's language, for text to read. */
  readonly read: PracticeTexts
  /** In every interface language. */
  readonly all: Readonly<Record<Language, PracticeTexts>>
}

const put = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

const cut = (text: string, max: number): string => [...text].slice(0, max).join('').trim()

/** Maximum length of text that fits into one of the partner's lines. */
const wordsMax = 140

type Example = ClassTopic['examples'][number]
const isShort = ({ originalText, suggestion }: Example): boolean =>
  originalText.length <= wordsMax && suggestion.length <= wordsMax && suggestion.trim() !== ''

const translationOf = ({ all }: Practice, { originalText }: Example): Translation =>
  Object.fromEntries(
    Object.entries(all).map(([language, texts]) => [language, put(texts.instead, { words: originalText })]),
  )

export interface PracticeScenario {
  readonly fields: ScenarioFields
  /** The built-in partner's lines. Only the correct words do a step. */
  readonly script: {
    readonly opening: string
    readonly closing: string
    readonly steps: { example: string; reask: string; reply: string }[]
    readonly goal_accepts: null[]
  }
}

/**
 * Asks for each example in its wrong form until the learner says it correctly.
 * @param name what the teacher calls the topic
 * @returns null if no example fits into a line
 */
export function practiceScenario(
  { examples: all }: Pick<ClassTopic, 'examples'>,
  name: string,
  practice: Practice,
): PracticeScenario | null {
  const examples = all.filter(isShort)
  const [first] = examples
  if (first === undefined) return null
  const { spoken, read } = practice
  const opening = put(spoken.opening, { words: first.originalText })
  const replies = examples.map((_, index) => {
    const next = examples[index + 1]
    return next === undefined ? spoken.last : put(spoken.next, { words: next.originalText })
  })
  return {
    fields: {
      title: cut(name, scenarioLimits.title),
      description: cut(put(read.description, { topic: name }), scenarioLimits.description),
      target_language: practice.language,
      scenario_type: 'DIALOG',
      difficulty_level: practice.level,
      visibility: 'TEAM_ONLY',
      is_module_only: true,
      user_goals: examples.map((example) => ({
        phrase: example.suggestion,
        translation: translationOf(practice, example),
      })),
      user_dictionary: [],
      user_phrases: [],
      dialog_behavior: {
        setting: spoken.setting,
        situation: cut(name, scenarioLimits.situation),
        goal: spoken.goal,
        steps: examples.map(({ originalText }) => cut(put(spoken.step, { words: originalText }), scenarioLimits.step)),
        optional_steps: [],
        partner_lines: { opening, replies, examples: examples.map(({ suggestion }) => suggestion) },
      },
      ielts_behavior: null,
      model_end_behavior: spoken.closing,
    },
    script: {
      opening,
      closing: spoken.closing,
      steps: examples.map(({ originalText, suggestion }, index) => ({
        example: suggestion,
        reask: put(spoken.reask, { words: originalText }),
        reply: replies[index] ?? '',
      })),
      goal_accepts: examples.map(() => null),
    },
  }
}
