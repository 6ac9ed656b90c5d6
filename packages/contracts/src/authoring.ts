// Writing for the library: scenarios and modules made, changed, deleted, prefilled, imported and exported.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Time } from './id.ts'
import { Language } from './language.ts'
import {
  DialogBehavior,
  DictionaryEntry,
  DifficultyLevel,
  IeltsBehavior,
  Module,
  ModuleType,
  moduleLimits,
  PhraseEntry,
  Scenario,
  ScenarioGoal,
  ScenarioType,
  scenarioLimits,
  Visibility,
} from './library.ts'

const text = (max: number) => z.string().trim().min(1).max(max)
const listOf = <T extends z.ZodType>(entry: T) => z.array(entry).max(scenarioLimits.entries)

/** Written in any case (`public`, `Team_Only`), kept in capitals. */
const VisibilityInput = z.preprocess(
  (given) => (typeof given === 'string' ? given.toUpperCase() : given),
  Visibility,
) as unknown as typeof Visibility

/** What an author writes of a scenario. The type decides which behaviour it has; the other one is null. */
export const ScenarioFields = z.strictObject({
  title: text(scenarioLimits.title),
  description: text(scenarioLimits.description),
  target_language: Language,
  /** Repeats `target_language`, for those who send a scenario back as they got it. */
  meta: z.strictObject({ target_language: Language }).optional(),
  scenario_type: ScenarioType,
  difficulty_level: DifficultyLevel,
  visibility: VisibilityInput,
  is_module_only: z.boolean(),
  user_goals: listOf(ScenarioGoal),
  user_dictionary: listOf(DictionaryEntry),
  user_phrases: listOf(PhraseEntry),
  dialog_behavior: DialogBehavior.nullable(),
  ielts_behavior: IeltsBehavior.nullable(),
  model_end_behavior: text(scenarioLimits.closingPhrase),
})

/** What does not fit together in a scenario whose fields are each right. `code` names the rule. */
export interface ScenarioFault {
  path: (string | number)[]
  code:
    | 'dialog_behavior_required'
    | 'ielts_behavior_required'
    | 'behavior_of_other_type'
    | 'ielts_only_in_english'
    | 'languages_differ'
    | 'too_many_bullets'
}

/** The rules that tie fields of a scenario together. */
export function scenarioFaults(given: z.infer<typeof ScenarioFields>): ScenarioFault[] {
  const faults: ScenarioFault[] = []
  const isIelts = given.scenario_type === 'IELTS'
  if (isIelts && given.target_language !== 'en') {
    faults.push({ path: ['target_language'], code: 'ielts_only_in_english' })
  }
  if (isIelts && given.ielts_behavior === null) {
    faults.push({ path: ['ielts_behavior'], code: 'ielts_behavior_required' })
  }
  if (!isIelts && given.dialog_behavior === null) {
    faults.push({ path: ['dialog_behavior'], code: 'dialog_behavior_required' })
  }
  const other = isIelts ? 'dialog_behavior' : 'ielts_behavior'
  if (given[other] !== null) faults.push({ path: [other], code: 'behavior_of_other_type' })
  if (given.meta !== undefined && given.meta.target_language !== given.target_language) {
    faults.push({ path: ['meta', 'target_language'], code: 'languages_differ' })
  }
  if ((given.ielts_behavior?.part2.bullet_points.length ?? 0) > scenarioLimits.bullets) {
    faults.push({ path: ['ielts_behavior', 'part2', 'bullet_points'], code: 'too_many_bullets' })
  }
  return faults
}

/** A whole scenario as an author sends it. */
export const ScenarioInput = ScenarioFields.superRefine((given, context) => {
  for (const { path, code } of scenarioFaults(given)) {
    context.addIssue({ code: 'custom', path, message: code, params: { code } })
  }
})
export type ScenarioFields = z.infer<typeof ScenarioFields>
export type ScenarioInput = z.infer<typeof ScenarioInput>

/** The state that was edited, as `updated_at` told it: when somebody else has saved since, nothing is overwritten. */
const edited = { updated_at: Time.optional() }

export const createScenario = endpoint({
  method: 'POST',
  path: '/api/prompts-library/scenario',
  summary: 'Write a scenario; TEAM_ONLY needs the role for it',
  access: 'create_items',
  subscribers: true,
  body: ScenarioInput,
  status: 201,
  response: Scenario,
})

export const updateScenario = endpoint({
  method: 'PUT',
  path: '/api/prompts-library/scenario/:id',
  summary: 'Change a scenario; refused when it was saved by somebody else after `updated_at`',
  access: 'user',
  subscribers: true,
  params: IdParams,
  body: ScenarioFields.extend(edited).superRefine((given, context) => {
    for (const { path, code } of scenarioFaults(given)) {
      context.addIssue({ code: 'custom', path, message: code, params: { code } })
    }
  }),
  response: Scenario,
  errors: ['FORBIDDEN', 'LIBRARY.EDITED_MEANWHILE'],
})

export const deleteScenario = endpoint({
  method: 'DELETE',
  path: '/api/prompts-library/scenario/:id',
  summary: 'Delete a scenario and take it out of its modules; what was practised with it stays',
  access: 'user',
  params: IdParams,
  status: 204,
  errors: ['FORBIDDEN'],
})

export const listModulesOfScenario = endpoint({
  method: 'GET',
  path: '/api/prompts-library/scenario/:id/modules',
  summary: 'Modules that a scenario is in, to warn before it is deleted',
  access: 'user',
  params: IdParams,
  response: z.object({
    items: z.array(z.object({ _id: Id, title: z.string() })),
    /** Modules of others that the caller may not see. */
    hidden_count: z.number(),
  }),
})

const PrefillRequest = z
  .strictObject({
    /** What the scenario should be about, in the author's words. */
    prompt: z.string().trim().min(1).max(2_000),
    target_language: Language.default('en'),
    scenario_type: ScenarioType.default('DIALOG'),
  })
  .superRefine(({ target_language, scenario_type }, context) => {
    if (scenario_type !== 'IELTS' || target_language === 'en') return
    const code = 'ielts_only_in_english' satisfies ScenarioFault['code']
    context.addIssue({ code: 'custom', path: ['target_language'], message: code, params: { code } })
  })

export const prefillScenario = endpoint({
  method: 'POST',
  path: '/api/prompts-library/scenario/prefill',
  summary: 'A whole draft by the language model; nothing is stored',
  access: 'create_items',
  subscribers: true,
  body: PrefillRequest,
  response: ScenarioFields,
  errors: ['AI.UNAVAILABLE'],
})

/** A line of the draft's stream: DRAFT repeats what there is so far, COMPLETE is the last line. */
export const DraftEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('DRAFT'), data: z.object({ draft: z.record(z.string(), z.unknown()) }) }),
  z.object({ type: z.literal('HEARTBEAT'), data: z.object({}) }),
  z.object({ type: z.literal('ERROR'), data: z.object({ code: z.string(), text: z.string() }) }),
  /** `draft` passes the checks of `createScenario`; null after an ERROR. */
  z.object({ type: z.literal('COMPLETE'), data: z.object({ ok: z.boolean(), draft: ScenarioFields.nullable() }) }),
])
export type DraftEvent = z.infer<typeof DraftEvent>

export const streamPrefill = endpoint({
  method: 'POST',
  path: '/api/prompts-library/scenario/prefill/stream',
  summary: 'The same draft as it is written, as NDJSON; leaving ends the work upstream',
  access: 'create_items',
  subscribers: true,
  body: PrefillRequest,
  stream: DraftEvent,
  errors: ['AI.UNAVAILABLE'],
})

const Tips = z.array(text(moduleLimits.tip)).max(moduleLimits.tips)
const moduleHead = {
  title: text(moduleLimits.title),
  description: text(moduleLimits.description),
  type: ModuleType,
  tags: z.array(text(moduleLimits.tag)).max(moduleLimits.tags),
  visibility: VisibilityInput,
  target_language: Language,
}

/** A module as an author sends it. FLAT has `scenarios`, STRUCTURED has `submodules`, never both. */
export const ModuleFields = z.strictObject({
  ...moduleHead,
  scenarios: z.array(Id).optional(),
  submodules: z
    .array(
      z.strictObject({
        title: text(moduleLimits.title),
        description: text(moduleLimits.description),
        tips: Tips,
        scenarios: z.array(Id),
      }),
    )
    .max(moduleLimits.submodules)
    .optional(),
})

/**
 * What does not fit together in a module. `code` names the rule. The server knows two more, at the path of one scenario:
 * `not_found` (gone, or not to be seen by the author) and `other_language`.
 */
export interface ModuleFault {
  path: (string | number)[]
  code:
    | 'scenarios_required'
    | 'too_many_scenarios'
    | 'submodules_required'
    | 'submodule_without_scenarios'
    | 'scenario_twice'
    | 'not_for_this_type'
}

interface Shape {
  type: z.infer<typeof ModuleType>
  scenarios?: readonly unknown[] | undefined
  submodules?: readonly { scenarios: readonly unknown[] }[] | undefined
}

/** The rules that tie fields of a module together; the same for ids and for scenarios that a file brings along. */
export function moduleFaults({ type, scenarios, submodules }: Shape): ModuleFault[] {
  const faults: ModuleFault[] = []
  const isFlat = type === 'FLAT'
  const lists = isFlat
    ? [{ path: ['scenarios'], list: scenarios ?? [] }]
    : (submodules ?? []).map((each, index) => ({ path: ['submodules', index, 'scenarios'], list: each.scenarios }))
  if (isFlat && submodules !== undefined) faults.push({ path: ['submodules'], code: 'not_for_this_type' })
  if (!isFlat && scenarios !== undefined) faults.push({ path: ['scenarios'], code: 'not_for_this_type' })
  if (lists.length === 0) faults.push({ path: ['submodules'], code: 'submodules_required' })
  const seen = new Set<unknown>()
  let count = 0
  for (const { path, list } of lists) {
    if (list.length === 0) {
      faults.push({ path, code: isFlat ? 'scenarios_required' : 'submodule_without_scenarios' })
    }
    for (const [index, scenario] of list.entries()) {
      if (seen.has(scenario)) faults.push({ path: [...path, index], code: 'scenario_twice' })
      seen.add(scenario)
      count += 1
    }
  }
  if (count > moduleLimits.scenarios) {
    faults.push({ path: [isFlat ? 'scenarios' : 'submodules'], code: 'too_many_scenarios' })
  }
  return faults
}

const refuseFaultsOfModule = (given: Shape, context: z.RefinementCtx): void => {
  for (const { path, code } of moduleFaults(given)) {
    context.addIssue({ code: 'custom', path, message: code, params: { code } })
  }
}

export const ModuleInput = ModuleFields.superRefine(refuseFaultsOfModule)
export type ModuleFields = z.infer<typeof ModuleFields>
export type ModuleInput = z.infer<typeof ModuleInput>

export const createModule = endpoint({
  method: 'POST',
  path: '/api/prompts-library/module',
  summary: 'Make a module of scenarios that the caller may see, all in its language',
  access: 'create_items',
  subscribers: true,
  body: ModuleInput,
  status: 201,
  response: Module,
})

export const updateModule = endpoint({
  method: 'PUT',
  path: '/api/prompts-library/module/:id',
  summary: 'Change a module; refused when it was saved by somebody else after `updated_at`',
  access: 'user',
  subscribers: true,
  params: IdParams,
  body: ModuleFields.extend(edited).superRefine(refuseFaultsOfModule),
  response: Module,
  errors: ['FORBIDDEN', 'LIBRARY.EDITED_MEANWHILE'],
})

export const deleteModule = endpoint({
  method: 'DELETE',
  path: '/api/prompts-library/module/:id',
  summary: 'Delete a module; its scenarios stay, those that are only for it go',
  access: 'user',
  params: IdParams,
  status: 204,
  errors: ['FORBIDDEN'],
})

/** A scenario as a file. */
export const ScenarioFile = z.strictObject({
  format: z.literal('parley/scenario'),
  version: z.literal(1),
  scenario: ScenarioInput,
})

const ModuleWithScenarios = z.strictObject({
  ...moduleHead,
  scenarios: z.array(ScenarioInput).optional(),
  submodules: z
    .array(
      z.strictObject({
        title: text(moduleLimits.title),
        description: text(moduleLimits.description),
        tips: Tips,
        scenarios: z.array(ScenarioInput),
      }),
    )
    .max(moduleLimits.submodules)
    .optional(),
})
const moduleFormat = { format: z.literal('parley/module'), version: z.literal(1) }

/** A module as a file, with its scenarios inside. */
export const ModuleFile = z.strictObject({
  ...moduleFormat,
  module: ModuleWithScenarios.superRefine((given, context) => {
    refuseFaultsOfModule(given, context)
    const lists = [
      { path: ['scenarios'], list: given.scenarios ?? [] },
      ...(given.submodules ?? []).map((each, index) => ({
        path: ['submodules', index, 'scenarios'],
        list: each.scenarios,
      })),
    ]
    for (const { path, list } of lists) {
      for (const [index, scenario] of list.entries()) {
        if (scenario.target_language === given.target_language) continue
        const code = 'other_language'
        context.addIssue({
          code: 'custom',
          path: [...path, index, 'target_language'],
          message: code,
          params: { code },
        })
      }
    }
  }),
})

export const LibraryFile = z.discriminatedUnion('format', [ScenarioFile, ModuleFile])
export type LibraryFile = z.infer<typeof LibraryFile>
export type ScenarioFile = z.infer<typeof ScenarioFile>
export type ModuleFile = z.infer<typeof ModuleFile>

export const exportScenario = endpoint({
  method: 'GET',
  path: '/api/prompts-library/scenario/:id/export',
  summary: 'A scenario as one file',
  access: 'user',
  params: IdParams,
  response: ScenarioFile,
})

export const exportModule = endpoint({
  method: 'GET',
  path: '/api/prompts-library/module/:id/export',
  summary: 'A module as one file, with the scenarios that the caller may see',
  access: 'user',
  params: IdParams,
  /** Where none of its scenarios is left, or may be seen, the file is answered all the same; an import would refuse it. */
  response: z.strictObject({ ...moduleFormat, module: ModuleWithScenarios }),
})

export const importLibraryFile = endpoint({
  method: 'POST',
  path: '/api/prompts-library/import',
  summary: 'Make what a file describes; with one error anywhere nothing is stored, and every error is named by path',
  access: 'create_items',
  subscribers: true,
  body: LibraryFile,
  status: 201,
  response: z.object({ kind: z.enum(['scenario', 'module']), _id: Id }),
})
