// Import and export of scenarios and modules as files.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams } from '../id.ts'
import type { Language } from '../language/language.ts'
import { ScenarioInput } from './authoring.ts'
import { type ModuleType, moduleLimits } from './module.ts'
import { moduleHead, refuseErrorsOfModule, submoduleHead, Tips } from './module-authoring.ts'

/** Maximum size of an imported file, in bytes: a module with a hundred long scenarios takes about one million. */
export const libraryFileBytes = 4_000_000

/** File format of a scenario. */
export const ScenarioFile = z.strictObject({
  format: z.literal('parley/scenario'),
  version: z.literal(1),
  scenario: ScenarioInput,
})

const moduleWith = <Item extends z.ZodType>(scenario: Item) =>
  z.strictObject({
    ...moduleHead,
    scenarios: z.array(scenario).optional(),
    submodules: z
      .array(z.strictObject({ ...submoduleHead, tips: Tips, scenarios: z.array(scenario) }))
      .max(moduleLimits.submodules)
      .optional(),
  })
const ModuleWithScenarios = moduleWith(ScenarioInput)
const moduleFormat = { format: z.literal('parley/module'), version: z.literal(1) }

interface WithScenarios {
  readonly type: z.infer<typeof ModuleType>
  readonly target_language: Language
  readonly scenarios?: readonly { readonly target_language?: unknown }[] | undefined
  readonly submodules?: readonly { readonly scenarios: readonly { readonly target_language?: unknown }[] }[] | undefined
}

/** Checks a module's rules, and that all of it is in one language. */
function refuseErrorsOfFile(module: WithScenarios, context: z.RefinementCtx): void {
  refuseErrorsOfModule(module, context)
  const lists = [
    { path: ['scenarios'], list: module.scenarios ?? [] },
    ...(module.submodules ?? []).map((each, index) => ({
      path: ['submodules', index, 'scenarios'],
      list: each.scenarios,
    })),
  ]
  for (const { path, list } of lists) {
    for (const [index, scenario] of list.entries()) {
      if (scenario.target_language === module.target_language) continue
      const code = 'other_language'
      context.addIssue({ code: 'custom', path: [...path, index, 'target_language'], message: code, params: { code } })
    }
  }
}

/** File format of a module, including its scenarios. */
export const ModuleFile = z.strictObject({
  ...moduleFormat,
  module: ModuleWithScenarios.superRefine(refuseErrorsOfFile),
})

/** The same without its scenarios, which are validated one by one as `ScenarioInput` to keep each step short. */
export const ModuleFileHead = z.strictObject({
  ...moduleFormat,
  module: moduleWith(z.looseObject({ target_language: z.unknown() })).superRefine(refuseErrorsOfFile),
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
  summary: 'A module as one file, with the scenarios visible to the caller',
  access: 'user',
  params: IdParams,
  /** The file is returned even if the caller cannot see any of its scenarios; an import would reject such a file. */
  response: z.strictObject({ ...moduleFormat, module: ModuleWithScenarios }),
})

/** A module's scenarios are imported as module-only; a scenario in its own file is not, even if the file says so. */
export const importLibraryFile = endpoint({
  method: 'POST',
  path: '/api/prompts-library/import',
  summary: 'Import a file; if it contains any error, nothing is stored and every error is reported with its path',
  access: 'create_items',
  subscribers: true,
  body: LibraryFile,
  status: 201,
  response: z.object({ kind: z.enum(['scenario', 'module']), _id: Id }),
  errors: ['LIBRARY.PUBLISHING_OFF', 'QUOTA.EXCEEDED'],
})
