// Modules: groups of scenarios that belong together.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Time } from '../id.ts'
import { Language } from '../language/language.ts'
import { pageOf } from '../paging.ts'
import { DifficultyLevel, ItemAuthor, ItemModeration, LibraryQuery, ScenarioSummary, Visibility } from './scenario.ts'

/** Maximum characters in a module's texts, and maximum lengths of its lists (specification §9). */
export const moduleLimits = {
  title: 120,
  description: 600,
  tags: 10,
  scenarios: 100,
  tips: 10,
  /** Not in the specification: maximum characters in a tag and in a tip, and maximum number of submodules. */
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

/** Scenarios that belong together: an ordered list (FLAT), or several lists with titles and tips (STRUCTURED). */
export const Module = z.object({
  _id: Id,
  title: z.string(),
  description: z.string(),
  type: ModuleType,
  tags: z.array(z.string()),
  visibility: Visibility,
  target_language: Language,
  /** In order; only in FLAT modules. */
  scenarios: z.array(Id).optional(),
  /** Only in STRUCTURED modules. */
  submodules: z.array(Submodule).optional(),
  is_favorite: z.boolean(),
  /** Whether the caller wrote it. */
  is_owner: z.boolean(),
  author: ItemAuthor,
  moderation: ItemModeration,
  /** Whether the caller may change and delete it: the author or, if it is TEAM_ONLY, the team's OWNER and ADMIN. */
  can_edit: z.boolean(),
  scenario_count: z.number(),
  /** For callers who may change the module: those of its scenarios that its other readers cannot see. */
  hidden_scenarios: z.array(Id),
  /** How many of its scenarios the caller has completed at least once. */
  completed_count: z.number(),
  created_at: Time,
  updated_at: Time,
})
export type Module = z.infer<typeof Module>

/** A module as lists show it. */
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
}).extend({
  /** First goal of the scenario in the middle of the module, in the target language; null if it has no goal. */
  lead: z.string().nullable(),
  /** The same goal in the reader's language, otherwise in English; null if there is neither. */
  lead_translation: z.string().nullable(),
  /** Levels of the easiest and the hardest scenario that the reader can see; null if there is none. */
  levels: z.object({ from: DifficultyLevel, to: DifficultyLevel }).nullable(),
})
export type ModuleSummary = z.infer<typeof ModuleSummary>

export const listModules = endpoint({
  method: 'GET',
  path: '/api/prompts-library/modules',
  summary: 'Modules visible to the caller',
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

/** Index of the submodule that contains a scenario; null in a FLAT module. */
export const inSubmodule = { submodule_index: z.number().nullable() }

export const listModuleSummaries = endpoint({
  method: 'GET',
  path: '/api/prompts-library/module/:id/summaries',
  summary: 'The scenarios of a module that are visible to the caller, in order, as list items',
  access: 'user',
  params: IdParams,
  response: z.object({ items: z.array(ScenarioSummary.extend(inSubmodule)) }),
})
