// Scenarios: situations and exams to practise.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Time } from '../id.ts'
import { Language, Translation } from '../language/language.ts'
import { Page, pageOf } from '../paging.ts'

/** Maximum characters in a scenario's texts (specification §9). */
export const scenarioLimits = {
  title: 120,
  description: 600,
  closingPhrase: 240,
  phrase: 180,
  word: 80,
  meaning: 240,
  setting: 120,
  situation: 200,
  goal: 500,
  step: 200,
  partnerLine: 240,
  /** Not in the specification: maximum number of an author's sentences for a step. */
  sentences: 12,
  question: 200,
  bullet: 200,
  /** The cue card has 1 to 5 points; 3 to 5 are recommended. */
  bullets: 5,
  /** Not in the specification: maximum number of goals, words, phrases, steps, topics and questions, each. */
  entries: 100,
} as const

const text = (max: number) => z.string().trim().min(1).max(max)
const some = (max: number) => z.array(text(max)).min(1).max(scenarioLimits.entries)

export const ScenarioType = z.enum(['DIALOG', 'IELTS'])
/** CEFR levels, lowest first. */
export const difficultyLevels = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const
export const DifficultyLevel = z.enum(difficultyLevels)
export type DifficultyLevel = z.infer<typeof DifficultyLevel>
export const Visibility = z.enum(['PUBLIC', 'PRIVATE', 'TEAM_ONLY'])

export const ScenarioGoal = z.strictObject({ phrase: text(scenarioLimits.phrase), translation: Translation })
/** Optional: empty if the author wrote none. */
const Meaning = z.string().trim().max(scenarioLimits.meaning).default('')
export const DictionaryEntry = z.strictObject({
  word: text(scenarioLimits.word),
  translation: Translation,
  meaning: Meaning,
})
export const PhraseEntry = z.strictObject({
  phrase: text(scenarioLimits.phrase),
  translation: Translation,
  meaning: Meaning,
})

/** The built-in partner's lines when there is no language model, in the target language. */
export const PartnerLines = z.strictObject({
  opening: text(scenarioLimits.partnerLine),
  /** One per step, in order: said once the learner has completed the step, and leads to the next one. */
  replies: some(scenarioLimits.partnerLine),
  /** One per step, in order: a learner's line that completes the step, used as a hint and to check answers. */
  examples: some(scenarioLimits.partnerLine).optional(),
  /**
   * One list per step, in order: further lines that complete the step. With three or more, including the example,
   * answers must be like one of them; with fewer, any statement completes the step.
   */
  sentences: z
    .array(z.array(text(scenarioLimits.partnerLine)).max(scenarioLimits.sentences))
    .max(scenarioLimits.entries)
    .optional(),
})
export type PartnerLines = z.infer<typeof PartnerLines>

export const DialogBehavior = z.strictObject({
  setting: text(scenarioLimits.setting),
  situation: text(scenarioLimits.situation),
  goal: text(scenarioLimits.goal),
  steps: some(scenarioLimits.step),
  optional_steps: z.array(text(scenarioLimits.step)).max(scenarioLimits.entries),
  /** Written by the author; without them, a scenario that is not built in needs a language model. */
  partner_lines: PartnerLines.nullable().optional(),
})
export type DialogBehavior = z.infer<typeof DialogBehavior>

const Topic = z.strictObject({
  title: text(scenarioLimits.title),
  questions: some(scenarioLimits.question),
})

export const IeltsBehavior = z.strictObject({
  setting: text(scenarioLimits.setting),
  part1: z.strictObject({ topics: z.array(Topic).min(1).max(scenarioLimits.entries) }),
  part2: z.strictObject({
    title: text(scenarioLimits.title),
    question: text(scenarioLimits.question),
    bullet_points: some(scenarioLimits.bullet),
  }),
  part3: z.strictObject({ topics: z.array(Topic).min(1).max(scenarioLimits.entries) }),
})
export type IeltsBehavior = z.infer<typeof IeltsBehavior>

/** The item's author; null if it is built in, or its author has left. */
export const ItemAuthor = z.object({ tag_name: z.string() }).nullable()

/**
 * Why a shared item is not visible to others, shown only to its author: it is waiting for the operator's approval, or
 * is hidden, with the reason (a ReportReason, or the operator's words). Null otherwise.
 */
export const ItemModeration = z
  .object({ state: z.enum(['waiting', 'hidden']), reason: z.string().nullable() })
  .nullable()

export const Scenario = z.object({
  _id: Id,
  title: z.string(),
  description: z.string(),
  target_language: Language,
  meta: z.object({ target_language: Language }),
  scenario_type: ScenarioType,
  difficulty_level: DifficultyLevel,
  visibility: Visibility,
  is_module_only: z.boolean(),
  user_goals: z.array(ScenarioGoal),
  user_dictionary: z.array(DictionaryEntry),
  user_phrases: z.array(PhraseEntry),
  dialog_behavior: DialogBehavior.nullable(),
  ielts_behavior: IeltsBehavior.nullable(),
  model_end_behavior: z.string(),
  /** This and all fields below are computed for the caller. */
  is_favorite: z.boolean(),
  /** Whether the caller wrote it. */
  is_owner: z.boolean(),
  author: ItemAuthor,
  moderation: ItemModeration,
  /** Whether the caller may change and delete it: the author or, if it is TEAM_ONLY, the team's OWNER and ADMIN. */
  can_edit: z.boolean(),
  /** Number of the caller's conversations in this scenario that have a review. */
  completed_count: z.number(),
  /** Number of steps in a dialogue, or of questions and cue cards in an exam. At least 1. */
  step_count: z.number(),
  created_at: Time,
  updated_at: Time,
})
export type Scenario = z.infer<typeof Scenario>

/** A scenario as lists show it. */
export const ScenarioSummary = Scenario.pick({
  _id: true,
  title: true,
  description: true,
  target_language: true,
  scenario_type: true,
  difficulty_level: true,
  visibility: true,
  is_module_only: true,
  is_favorite: true,
  is_owner: true,
  author: true,
  moderation: true,
  can_edit: true,
  completed_count: true,
  step_count: true,
}).extend({
  /**
   * In the target language: a dialogue's first goal, the first question in the requested part of a test, or the cue
   * card's task for part 2 and for the full test. The title if there is none of these.
   */
  lead: z.string(),
  /** The goal in the reader's language, otherwise in English; null if there is neither, and for tests. */
  lead_translation: z.string().nullable(),
})
export type ScenarioSummary = z.infer<typeof ScenarioSummary>

/** One level, `mine` for the caller's own and the next (all, if it is unknown for the language), or all. */
export const LevelFilter = z.enum([...difficultyLevels, 'mine', 'all'])
export type LevelFilter = z.infer<typeof LevelFilter>

/** Query for lists of scenarios and of modules. */
export const LibraryQuery = Page.extend({
  /**
   * Each word must match the beginning of a word in a title, a scenario's goal phrase or a module's tag, in any
   * language.
   */
  search: z.string().trim().max(120).optional(),
  /**
   * `all` and `favorites` omit module-only scenarios. `created` lists everything that the caller wrote, including
   * those, marked by `is_module_only`.
   */
  category: z.enum(['all', 'favorites', 'created']).default('all'),
  target_language: Language.optional(),
  /** A module has the levels of its scenarios. */
  level: LevelFilter.default('all'),
})

export const listScenarios = endpoint({
  method: 'GET',
  path: '/api/prompts-library/scenarios',
  summary: 'Dialogue scenarios visible to the caller',
  access: 'user',
  query: LibraryQuery,
  response: pageOf(ScenarioSummary),
})

/** The chosen part of the exam. */
export const IeltsPart = z.enum(['full', '1', '2', '3'])
export type IeltsPart = z.infer<typeof IeltsPart>

export const listIeltsScenarios = endpoint({
  method: 'GET',
  path: '/api/prompts-library/ielts-scenarios',
  summary: 'IELTS speaking tests visible to the caller',
  access: 'user',
  query: LibraryQuery.extend({ part: IeltsPart.optional() }),
  response: pageOf(ScenarioSummary),
})

export const getScenario = endpoint({
  method: 'GET',
  path: '/api/prompts-library/scenario/:id',
  summary: 'One scenario',
  access: 'user',
  params: IdParams,
  response: Scenario,
})
