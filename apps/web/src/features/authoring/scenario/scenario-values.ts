// The form's values: a scenario with both behaviours, so that trying the other type loses nothing, and with blanks for
// anything not written yet.

import { type Language, languages, type Translation } from '@parley/contracts/language/language.ts'
import type { ScenarioInput } from '@parley/contracts/library/authoring.ts'
import {
  type DialogBehavior,
  difficultyLevels,
  type IeltsBehavior,
  type PartnerLines,
} from '@parley/contracts/library/scenario.ts'

type WrittenLines = PartnerLines & { examples: string[]; sentences: string[][] }

export interface ScenarioValues extends Omit<ScenarioInput, 'meta' | 'dialog_behavior' | 'ielts_behavior'> {
  dialog_behavior: DialogBehavior & { partner_lines: WrittenLines }
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

const noLines = (): WrittenLines => ({ opening: '', replies: [], examples: [], sentences: [] })

/** A new scenario's initial values; the two sentences are suggestions in the practised language. */
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
    dialog_behavior: {
      setting: '',
      situation: '',
      goal: '',
      steps: [''],
      optional_steps: [],
      partner_lines: noLines(),
    },
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

const isBlank = (line: string): boolean => line.trim() === ''

/** The sentences of each step, without blank ones. */
export const sentencesOfSteps = ({ steps, partner_lines }: ScenarioValues['dialog_behavior']): string[][] =>
  steps.map((_, index) => (partner_lines.sentences[index] ?? []).filter((line) => !isBlank(line)))

/** The partner's lines, the examples and the sentences, each list omitted if all its entries are blank. */
function writtenLines(behavior: ScenarioValues['dialog_behavior']): Pick<DialogBehavior, 'partner_lines'> {
  const { opening, replies, examples } = behavior.partner_lines
  const sentences = sentencesOfSteps(behavior)
  if ([opening, ...replies, ...examples, ...sentences.flat()].every(isBlank)) return {}
  return {
    partner_lines: {
      opening,
      replies,
      ...(examples.every(isBlank) ? {} : { examples }),
      ...(sentences.flat().length === 0 ? {} : { sentences }),
    },
  }
}

function writtenDialogue(values: ScenarioValues['dialog_behavior']): DialogBehavior {
  const { partner_lines: _, ...behavior } = values
  return { ...behavior, ...writtenLines(values) }
}

/** The request body: only the behaviour for the scenario's type, and no blank translations. */
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
    dialog_behavior: isExam ? null : writtenDialogue(values.dialog_behavior),
    ielts_behavior: isExam ? values.ielts_behavior : null,
    model_end_behavior: values.model_end_behavior,
  }
}

type Fields = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const record = (value: unknown): Fields => (isRecord(value) ? value : {})
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const list = <Each>(value: unknown, read: (each: unknown) => Each): Each[] =>
  Array.isArray(value) ? value.map(read) : []
const choice = <Value extends string>(chosen: unknown, values: readonly Value[], otherwise: Value): Value =>
  values.find((value) => value === chosen || (typeof chosen === 'string' && value === chosen.toUpperCase())) ??
  otherwise

const translation = (value: unknown): Translation =>
  Object.fromEntries(Object.entries(record(value)).map(([language, each]) => [language, text(each)]))
const goal = (value: unknown): Goal => ({
  phrase: text(record(value).phrase),
  translation: translation(record(value).translation),
})
const phrase = (value: unknown): Entry => ({ ...goal(value), meaning: text(record(value).meaning) })
const word = (value: unknown): Word => ({
  word: text(record(value).word),
  translation: translation(record(value).translation),
  meaning: text(record(value).meaning),
})
const topic = (value: unknown): Topic => ({
  title: text(record(value).title),
  questions: list(record(value).questions, text),
})

const partnerLines = (value: unknown): WrittenLines => ({
  opening: text(record(value).opening),
  replies: list(record(value).replies, text),
  examples: list(record(value).examples, text),
  sentences: list(record(value).sentences, (each) => list(each, text)),
})

const dialogue = (fields: Fields): ScenarioValues['dialog_behavior'] => ({
  setting: text(fields.setting),
  situation: text(fields.situation),
  goal: text(fields.goal),
  steps: list(fields.steps, text),
  optional_steps: list(fields.optional_steps, text),
  partner_lines: partnerLines(fields.partner_lines),
})

const exam = (fields: Fields): IeltsBehavior => ({
  setting: text(fields.setting),
  part1: { topics: list(record(fields.part1).topics, topic) },
  part2: {
    title: text(record(fields.part2).title),
    question: text(record(fields.part2).question),
    bullet_points: list(record(fields.part2).bullet_points, text),
  },
  part3: { topics: list(record(fields.part3).topics, topic) },
})

/**
 * Reads a complete or partial scenario or draft. Missing values become blank. A missing or null behaviour is taken from
 * `before`, because the form holds both.
 */
export function readScenario(value: unknown, before: ScenarioValues): ScenarioValues {
  const from = record(value)
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

/** The step that contains the field at this path. */
export const stepOf = (path: string): ScenarioStep => stepOfField[path.split('.')[0] ?? ''] ?? 'content'

/** The steps that have an entry in a record keyed by field path. */
export const stepsOf = (byPath: object): ReadonlySet<ScenarioStep> => new Set(Object.keys(byPath).map(stepOf))
