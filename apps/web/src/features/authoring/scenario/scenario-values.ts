// What the form holds: a scenario with both behaviours, so that trying the other type loses nothing, and room for what is
// not written yet.
import type { ScenarioInput } from '@parley/contracts/authoring.ts'
import { type Language, languages, type Translation } from '@parley/contracts/language.ts'
import { type DialogBehavior, difficultyLevels, type IeltsBehavior } from '@parley/contracts/library.ts'

export interface ScenarioValues extends Omit<ScenarioInput, 'meta' | 'dialog_behavior' | 'ielts_behavior'> {
  dialog_behavior: DialogBehavior
  ielts_behavior: IeltsBehavior
}

export type Goal = ScenarioValues['user_goals'][number]
export type Entry = ScenarioValues['user_phrases'][number]
export type Word = ScenarioValues['user_dictionary'][number]
export type Topic = IeltsBehavior['part1']['topics'][number]

export const blankGoal = (): Goal => ({ phrase: '', translation: {} })
export const blankPhrase = (): Entry => ({ phrase: '', translation: {}, meaning: '' })
export const blankWord = (): Word => ({ word: '', translation: {}, meaning: '' })
export const blankTopic = (): Topic => ({ title: '', questions: [''] })

/** What a new scenario starts from; the two sentences are suggestions in the language that is practised. */
export interface ScenarioStart {
  readonly language: Language
  readonly closing: string
  readonly examSetting: string
}

export function newScenario({ language, closing, examSetting }: ScenarioStart): ScenarioValues {
  return {
    title: '',
    description: '',
    target_language: language,
    scenario_type: 'DIALOG',
    difficulty_level: 'B1',
    visibility: 'PRIVATE',
    is_module_only: false,
    user_goals: [],
    user_dictionary: [],
    user_phrases: [],
    dialog_behavior: { setting: '', situation: '', goal: '', steps: [''], optional_steps: [] },
    ielts_behavior: {
      setting: examSetting,
      part1: { topics: [blankTopic()] },
      part2: { title: '', question: '', bullet_points: ['', '', ''] },
      part3: { topics: [blankTopic()] },
    },
    model_end_behavior: closing,
  }
}

const written = (translation: Translation): Translation =>
  Object.fromEntries(Object.entries(translation).filter(([, text]) => text.trim() !== ''))

const withWritten = <Each extends { translation: Translation }>(entries: readonly Each[]): Each[] =>
  entries.map((entry) => ({ ...entry, translation: written(entry.translation) }))

/** What is sent: the behaviour of the type alone, and no translation that is blank. */
export function inputOf(values: ScenarioValues): ScenarioInput {
  const isExam = values.scenario_type === 'IELTS'
  return {
    title: values.title,
    description: values.description,
    target_language: values.target_language,
    scenario_type: values.scenario_type,
    difficulty_level: values.difficulty_level,
    visibility: values.visibility,
    is_module_only: values.is_module_only,
    user_goals: withWritten(values.user_goals),
    user_dictionary: withWritten(values.user_dictionary),
    user_phrases: withWritten(values.user_phrases),
    dialog_behavior: isExam ? null : values.dialog_behavior,
    ielts_behavior: isExam ? values.ielts_behavior : null,
    model_end_behavior: values.model_end_behavior,
  }
}

type Given = Readonly<Record<string, unknown>>

export const isRecord = (given: unknown): given is Given =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

const record = (given: unknown): Given => (isRecord(given) ? given : {})
const text = (given: unknown): string => (typeof given === 'string' ? given : '')
const list = <Each>(given: unknown, read: (each: unknown) => Each): Each[] =>
  Array.isArray(given) ? given.map(read) : []
const choice = <Value extends string>(given: unknown, values: readonly Value[], otherwise: Value): Value =>
  values.find((value) => value === given || (typeof given === 'string' && value === given.toUpperCase())) ?? otherwise

const translation = (given: unknown): Translation =>
  Object.fromEntries(Object.entries(record(given)).map(([language, each]) => [language, text(each)]))
const goal = (given: unknown): Goal => ({
  phrase: text(record(given).phrase),
  translation: translation(record(given).translation),
})
const phrase = (given: unknown): Entry => ({ ...goal(given), meaning: text(record(given).meaning) })
const word = (given: unknown): Word => ({
  word: text(record(given).word),
  translation: translation(record(given).translation),
  meaning: text(record(given).meaning),
})
const topic = (given: unknown): Topic => ({
  title: text(record(given).title),
  questions: list(record(given).questions, text),
})

const dialogue = (given: Given): DialogBehavior => ({
  setting: text(given.setting),
  situation: text(given.situation),
  goal: text(given.goal),
  steps: list(given.steps, text),
  optional_steps: list(given.optional_steps, text),
})

const exam = (given: Given): IeltsBehavior => ({
  setting: text(given.setting),
  part1: { topics: list(record(given.part1).topics, topic) },
  part2: {
    title: text(record(given.part2).title),
    question: text(record(given.part2).question),
    bullet_points: list(record(given.part2).bullet_points, text),
  },
  part3: { topics: list(record(given.part3).topics, topic) },
})

/**
 * Reads a scenario, a draft or half of either. What is missing is blank; a behaviour that is missing or null stays as it
 * was `before`, because the form keeps both.
 */
export function readScenario(given: unknown, before: ScenarioValues): ScenarioValues {
  const from = record(given)
  return {
    title: text(from.title),
    description: text(from.description),
    target_language: choice(from.target_language, languages, before.target_language),
    scenario_type: choice(from.scenario_type, ['DIALOG', 'IELTS'], before.scenario_type),
    difficulty_level: choice(from.difficulty_level, difficultyLevels, before.difficulty_level),
    visibility: choice(from.visibility, ['PUBLIC', 'PRIVATE', 'TEAM_ONLY'], before.visibility),
    is_module_only: typeof from.is_module_only === 'boolean' ? from.is_module_only : before.is_module_only,
    user_goals: list(from.user_goals, goal),
    user_dictionary: list(from.user_dictionary, word),
    user_phrases: list(from.user_phrases, phrase),
    dialog_behavior: isRecord(from.dialog_behavior) ? dialogue(from.dialog_behavior) : before.dialog_behavior,
    ielts_behavior: isRecord(from.ielts_behavior) ? exam(from.ielts_behavior) : before.ielts_behavior,
    model_end_behavior: text(from.model_end_behavior),
  }
}

export const scenarioSteps = ['basics', 'content', 'details'] as const
export type ScenarioStep = (typeof scenarioSteps)[number]

const stepOfField: Readonly<Record<string, ScenarioStep>> = {
  title: 'basics',
  description: 'basics',
  target_language: 'basics',
  scenario_type: 'basics',
  difficulty_level: 'details',
  visibility: 'details',
  is_module_only: 'details',
}

/** The step that holds the field with this path. */
export const stepOf = (path: string): ScenarioStep => stepOfField[path.split('.')[0] ?? ''] ?? 'content'
