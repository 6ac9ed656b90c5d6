// Scenarios and modules as files, both ways.
import { z } from 'zod'
import { ScenarioInput } from './authoring.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdParams } from './id.ts'
import type { Language } from './language.ts'
import { type ModuleType, moduleLimits } from './library.ts'
import { moduleHead, refuseFaultsOfModule, submoduleHead, Tips } from './module-authoring.ts'

/** Largest file that is brought in, in bytes: a module with a hundred long scenarios has about one million. */
export const libraryFileBytes = 4_000_000

/** A scenario as a file. */
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

/** The rules of a module, and that all of it is in one language. */
function refuseFaultsOfFile(module: WithScenarios, context: z.RefinementCtx): void {
  refuseFaultsOfModule(module, context)
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

/** A module as a file, with its scenarios inside. */
export const ModuleFile = z.strictObject({
  ...moduleFormat,
  module: ModuleWithScenarios.superRefine(refuseFaultsOfFile),
})

/** The same without a look into its scenarios, each of which is a `ScenarioInput`: checked one by one they take as long. */
export const ModuleFileHead = z.strictObject({
  ...moduleFormat,
  module: moduleWith(z.looseObject({ target_language: z.unknown() })).superRefine(refuseFaultsOfFile),
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

/** The scenarios of a module are only for it; one that comes alone is not module-only, whatever its file says. */
export const importLibraryFile = endpoint({
  method: 'POST',
  path: '/api/prompts-library/import',
  summary: 'Make what a file describes; with one error anywhere nothing is stored, and every error is named by path',
  access: 'create_items',
  subscribers: true,
  body: LibraryFile,
  status: 201,
  response: z.object({ kind: z.enum(['scenario', 'module']), _id: Id }),
  errors: ['LIBRARY.PUBLISHING_OFF', 'QUOTA.EXCEEDED'],
})
