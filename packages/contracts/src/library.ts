// Scenarios: what can be practised.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Time } from './id.ts'
import { Language, Translation } from './language.ts'
import { Page, pageOf } from './paging.ts'

/** Longest texts of a scenario, in characters (specification §9). */
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
  question: 200,
  bullet: 200,
  /** The cue card has 1 to 5 points; 3 to 5 are recommended. */
  bullets: 5,
  /** Not in the specification: how many goals, words, phrases, steps, topics or questions there may be of each. */
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
export const DictionaryEntry = z.strictObject({
  word: text(scenarioLimits.word),
  translation: Translation,
  meaning: text(scenarioLimits.meaning),
})
export const PhraseEntry = z.strictObject({
  phrase: text(scenarioLimits.phrase),
  translation: Translation,
  meaning: text(scenarioLimits.meaning),
})

export const DialogBehavior = z.strictObject({
  setting: text(scenarioLimits.setting),
  situation: text(scenarioLimits.situation),
  goal: text(scenarioLimits.goal),
  steps: some(scenarioLimits.step),
  optional_steps: z.array(text(scenarioLimits.step)).max(scenarioLimits.entries),
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

/** Who wrote something; null where it is built in, or its author has left. */
export const ItemAuthor = z.object({ tag_name: z.string() }).nullable()

/**
 * Told to the author alone, of something that others do not see though it is shared: it waits for the operator, or it is
 * hidden, with the reason (a ReportReason, or the operator's words). Null otherwise.
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
  /** The rest is computed for the caller. */
  is_favorite: z.boolean(),
  /** Whether the caller wrote it. */
  is_owner: z.boolean(),
  author: ItemAuthor,
  moderation: ItemModeration,
  /** Whether the caller may change and delete it: its author may, and of TEAM_ONLY items OWNER and ADMIN of the team. */
  can_edit: z.boolean(),
  /** How many of the caller's conversations in this scenario have a review. */
  completed_count: z.number(),
  /** Steps of a dialogue; questions and the cue card of an exam. At least 1. */
  step_count: z.number(),
  created_at: Time,
  updated_at: Time,
})
export type Scenario = z.infer<typeof Scenario>

/** A scenario as lists show it; the rest comes with the scenario itself. */
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
   * In the target language: the first goal of a dialogue; of a test the first question of the part that was asked for, and
   * the cue card's task of part 2 and of the full test. The title where there is none of these.
   */
  lead: z.string(),
  /** The goal in the reader's language, else in English; null where there is neither, and in tests. */
  lead_translation: z.string().nullable(),
})
export type ScenarioSummary = z.infer<typeof ScenarioSummary>

/** Longest texts of a module, in characters, and how many of what it may have (specification §9). */
export const moduleLimits = {
  title: 120,
  description: 600,
  tags: 10,
  scenarios: 100,
  tips: 10,
  /** Not in the specification: longest tag and tip, in characters, and how many submodules there may be. */
  tag: 40,
  tip: 300,
  submodules: 30,
} as const

export const ModuleType = z.enum(['STRUCTURED', 'FLAT'])

export const Submodule = z.object({
  title: z.string(),
  description: z.string(),
  tips: z.array(z.string()),
  scenarios: z.array(Id),
})

/** Scenarios that belong together: an ordered list (FLAT), or several with titles and tips (STRUCTURED). */
export const Module = z.object({
  _id: Id,
  title: z.string(),
  description: z.string(),
  type: ModuleType,
  tags: z.array(z.string()),
  visibility: Visibility,
  target_language: Language,
  /** Of a FLAT module, in order. */
  scenarios: z.array(Id).optional(),
  /** Of a STRUCTURED module. */
  submodules: z.array(Submodule).optional(),
  is_favorite: z.boolean(),
  /** Whether the caller wrote it. */
  is_owner: z.boolean(),
  author: ItemAuthor,
  moderation: ItemModeration,
  /** Whether the caller may change and delete it: its author may, and of TEAM_ONLY items OWNER and ADMIN of the team. */
  can_edit: z.boolean(),
  scenario_count: z.number(),
  /** For whoever may change it: its scenarios that its other readers may not see. */
  hidden_scenarios: z.array(Id),
  /** How many of its scenarios the caller has completed at least once. */
  completed_count: z.number(),
  created_at: Time,
  updated_at: Time,
})
export type Module = z.infer<typeof Module>

/** A module as lists show it; the rest comes with the module itself. */
export const ModuleSummary = Module.pick({
  _id: true,
  title: true,
  description: true,
  type: true,
  target_language: true,
  visibility: true,
  is_favorite: true,
  is_owner: true,
  author: true,
  moderation: true,
  can_edit: true,
  scenario_count: true,
  completed_count: true,
})
export type ModuleSummary = z.infer<typeof ModuleSummary>

const LibraryQuery = Page.extend({
  /** Each word is the beginning of a word in a title, in a goal phrase of a scenario or in a tag of a module, in any language. */
  search: z.string().trim().max(120).optional(),
  /**
   * The flat list is `all`: it has no scenario that is only for modules, and neither have `favorites`. `created` is what
   * the caller wrote, every scenario of it, with `is_module_only` to tell.
   */
  category: z.enum(['all', 'favorites', 'created']).default('all'),
  target_language: Language.optional(),
})

export const listScenarios = endpoint({
  method: 'GET',
  path: '/api/prompts-library/scenarios',
  summary: 'Dialogue scenarios that the caller may see',
  access: 'user',
  query: LibraryQuery,
  response: pageOf(ScenarioSummary),
})

/** Which part of the exam is sat. */
export const IeltsPart = z.enum(['full', '1', '2', '3'])
export type IeltsPart = z.infer<typeof IeltsPart>

export const listIeltsScenarios = endpoint({
  method: 'GET',
  path: '/api/prompts-library/ielts-scenarios',
  summary: 'IELTS speaking tests that the caller may see',
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

export const listModules = endpoint({
  method: 'GET',
  path: '/api/prompts-library/modules',
  summary: 'Modules that the caller may see',
  access: 'user',
  query: LibraryQuery,
  response: pageOf(ModuleSummary),
})

export const getModule = endpoint({
  method: 'GET',
  path: '/api/prompts-library/module/:id',
  summary: 'One module',
  access: 'user',
  params: IdParams,
  response: Module,
})

/** Position of a scenario's submodule; null in a FLAT module. */
const inSubmodule = { submodule_index: z.number().nullable() }

export const listModuleScenarios = endpoint({
  method: 'GET',
  path: '/api/prompts-library/module/:id/scenarios',
  summary: 'The scenarios of a module that the caller may see, in order, with everything in them',
  access: 'user',
  params: IdParams,
  response: z.object({ items: z.array(Scenario.extend(inSubmodule)) }),
})

export const listModuleSummaries = endpoint({
  method: 'GET',
  path: '/api/prompts-library/module/:id/summaries',
  summary: 'The scenarios of a module that the caller may see, in order, as lists show them',
  access: 'user',
  params: IdParams,
  response: z.object({ items: z.array(ScenarioSummary.extend(inSubmodule)) }),
})
