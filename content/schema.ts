// The format of the built-in library: one JSON file a scenario and one for the modules, every text in nine languages at once.
import { type Language, languages } from '@parley/contracts/language.ts'
import { DifficultyLevel, moduleLimits, scenarioLimits } from '@parley/contracts/library.ts'
import { z } from 'zod'

const everyLanguage = <Value extends z.ZodType>(value: Value) =>
  z.strictObject(Object.fromEntries(languages.map((language) => [language, value])) as Record<Language, Value>)

/** One text in nine languages, each at most `max` characters. */
const texts = (max: number) => everyLanguage(z.string().trim().min(1).max(max))
export type Texts = Record<Language, string>

/**
 * Wordings that count, per language. A wording is one or more words that must occur in this order, with other words
 * between them if need be; `*` at the end of a word stands for any ending. A wording that begins with `^` must
 * begin what was said: "^no". Case, accents and punctuation do not matter.
 */
const Wordings = everyLanguage(z.array(z.string().trim().min(1).max(scenarioLimits.phrase)).min(1))
export type Wordings = z.infer<typeof Wordings>

/** The modules that dialogues belong to, in the order in which they are listed. */
const ModuleSlug = z.enum(['travel', 'daily-life', 'work', 'health', 'friends', 'study'])
export type ModuleSlug = z.infer<typeof ModuleSlug>

const ModuleTexts = z.strictObject({
  title: texts(moduleLimits.title),
  description: texts(moduleLimits.description),
  tags: z.array(texts(scenarioLimits.word)).min(2).max(3),
})

/** `modules.json`: every module by its slug. Its scenarios name it; they are practised in the order of their levels. */
export const ModulesFile = z.record(ModuleSlug, ModuleTexts)
export type ModulesFile = z.infer<typeof ModulesFile>

const Slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

/** What a line of the scripted partner may be at most, in characters. */
const lineMax = 300

const ScriptStep = z.strictObject({
  /** What the learner is to do, as shown in the list of steps: "Say what you want to return". */
  text: texts(scenarioLimits.step),
  /** What counts as having done it; null when any answer does. */
  accepts: Wordings.nullable(),
  /** A line of the learner that does it; offered as a hint. */
  example: texts(lineMax),
  /** The partner asks once more, in other words, when the answer missed the point. */
  reask: texts(lineMax),
  /** The partner's answer to the step; it leads to the next one. The closing phrase follows the last. */
  reply: texts(lineMax),
})

/** Something that a learner may say at any step beside what is asked for, and what the partner answers. */
const Aside = z.strictObject({
  accepts: Wordings,
  /** In role, in a sentence or two, and asking nothing: the open question is asked again after it. */
  reply: texts(lineMax),
})

export const DialogFile = z.strictObject({
  slug: Slug,
  scenario_type: z.literal('DIALOG'),
  /** The module that it belongs to. */
  module: ModuleSlug,
  difficulty_level: DifficultyLevel,
  title: texts(scenarioLimits.title),
  description: texts(scenarioLimits.description),
  /** Where it happens, short: "Clothes shop in the town centre". Also the partner's name on the stage. */
  setting: texts(scenarioLimits.setting),
  situation: texts(scenarioLimits.situation),
  goal: texts(scenarioLimits.goal),
  /** Sentences to get said. `accepts` lists other wordings that count too. */
  goals: z
    .array(z.strictObject({ phrase: texts(scenarioLimits.phrase), accepts: Wordings.nullable() }))
    .min(3)
    .max(6),
  dictionary: z
    .array(z.strictObject({ word: texts(scenarioLimits.word), meaning: texts(scenarioLimits.meaning) }))
    .min(6)
    .max(12),
  phrases: z
    .array(
      z.strictObject({
        phrase: texts(scenarioLimits.phrase),
        meaning: texts(scenarioLimits.meaning),
        /** The partner's answer at whatever step it is said, as that of an aside. */
        reply: texts(lineMax),
      }),
    )
    .min(3)
    .max(8),
  /** The partner's first line; it leads to the first step. */
  opening: texts(lineMax),
  steps: z.array(ScriptStep).min(3).max(10),
  /** What the learner may do besides, as shown in the list of steps, with what does it. */
  optional_steps: z.array(Aside.extend({ text: texts(scenarioLimits.step) })).max(4),
  /** What else learners ask here. */
  asides: z.array(Aside).min(3).max(8),
  closing: texts(scenarioLimits.closingPhrase),
})
export type DialogFile = z.infer<typeof DialogFile>

const Topic = z.strictObject({
  title: z.string().min(1).max(scenarioLimits.title),
  questions: z.array(z.string().min(1).max(scenarioLimits.question)).min(3).max(6),
})

/** An IELTS test is in English; only what is shown around it is translated. */
export const IeltsFile = z.strictObject({
  slug: Slug,
  scenario_type: z.literal('IELTS'),
  difficulty_level: DifficultyLevel,
  title: texts(scenarioLimits.title),
  description: texts(scenarioLimits.description),
  setting: z.string().min(1).max(scenarioLimits.setting),
  part1: z.strictObject({ topics: z.array(Topic).min(3).max(3) }),
  part2: z.strictObject({
    title: z.string().min(1).max(scenarioLimits.title),
    /** The cue card's task: "Describe a small habit that made your daily life better." */
    question: z.string().min(1).max(scenarioLimits.question),
    /** 3 or 4 points, the last of which is shown after "and explain". */
    bullet_points: z.array(z.string().min(1).max(scenarioLimits.bullet)).min(3).max(5),
    /** One or two short questions after the talk. */
    rounding_off: z.array(z.string().min(1).max(scenarioLimits.question)).min(1).max(2),
  }),
  part3: z.strictObject({ topics: z.array(Topic).min(2).max(3) }),
  /** Useful words of the topic; `en` is the word itself. */
  dictionary: z
    .array(z.strictObject({ word: texts(scenarioLimits.word), meaning: texts(scenarioLimits.meaning) }))
    .min(6)
    .max(12),
  closing: z.string().min(1).max(scenarioLimits.closingPhrase),
})
export type IeltsFile = z.infer<typeof IeltsFile>

export const ContentFile = z.discriminatedUnion('scenario_type', [DialogFile, IeltsFile])
export type ContentFile = z.infer<typeof ContentFile>
