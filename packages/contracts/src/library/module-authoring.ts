// Writing modules: creating, changing, deleting, and reading them with all their scenarios.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams } from '../id.ts'
import { Language } from '../language/language.ts'
import { plainText, plainTitle } from '../text/plain-text.ts'
import { edited, text, VisibilityInput } from './authored.ts'
import { inSubmodule, Module, ModuleType, moduleLimits } from './module.ts'
import { Scenario } from './scenario.ts'

/** A submodule's fields that the author writes, besides its scenarios. */
export const submoduleHead = {
  title: plainTitle(moduleLimits.title),
  description: plainText(moduleLimits.description),
}
export const Tips = z.array(text(moduleLimits.tip)).max(moduleLimits.tips)
export const moduleHead = {
  title: plainTitle(moduleLimits.title),
  description: plainText(moduleLimits.description),
  type: ModuleType,
  tags: z.array(plainTitle(moduleLimits.tag)).max(moduleLimits.tags),
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
        ...submoduleHead,
        tips: Tips,
        scenarios: z.array(Id),
      }),
    )
    .max(moduleLimits.submodules)
    .optional(),
})

/**
 * A conflict between a module's fields. `code` names the rule. The server adds codes. At the path of one scenario:
 * `not_found` (deleted, or not visible to the author) and `other_language`. At the path of all scenarios:
 * `none_for_readers` (only the author could see any of them).
 */
export interface ModuleError {
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

/** Checks the rules that involve several of a module's fields; the same for IDs and for scenarios inside a file. */
export function moduleErrors({ type, scenarios, submodules }: Shape): ModuleError[] {
  const errors: ModuleError[] = []
  const isFlat = type === 'FLAT'
  const lists = isFlat
    ? [{ path: ['scenarios'], list: scenarios ?? [] }]
    : (submodules ?? []).map((each, index) => ({ path: ['submodules', index, 'scenarios'], list: each.scenarios }))
  if (isFlat && submodules !== undefined) errors.push({ path: ['submodules'], code: 'not_for_this_type' })
  if (!isFlat && scenarios !== undefined) errors.push({ path: ['scenarios'], code: 'not_for_this_type' })
  if (lists.length === 0) errors.push({ path: ['submodules'], code: 'submodules_required' })
  const seen = new Set<unknown>()
  let count = 0
  for (const { path, list } of lists) {
    if (list.length === 0) {
      errors.push({ path, code: isFlat ? 'scenarios_required' : 'submodule_without_scenarios' })
    }
    for (const [index, scenario] of list.entries()) {
      if (seen.has(scenario)) errors.push({ path: [...path, index], code: 'scenario_twice' })
      seen.add(scenario)
      count += 1
    }
  }
  if (count > moduleLimits.scenarios) {
    errors.push({ path: [isFlat ? 'scenarios' : 'submodules'], code: 'too_many_scenarios' })
  }
  return errors
}

export const refuseErrorsOfModule = (shape: Shape, context: z.RefinementCtx): void => {
  for (const { path, code } of moduleErrors(shape)) {
    context.addIssue({ code: 'custom', path, message: code, params: { code } })
  }
}

export const ModuleInput = ModuleFields.superRefine(refuseErrorsOfModule)
export type ModuleFields = z.infer<typeof ModuleFields>
export type ModuleInput = z.infer<typeof ModuleInput>

export const createModule = endpoint({
  method: 'POST',
  path: '/api/prompts-library/module',
  summary: 'Create a module from scenarios visible to the caller, all in its language',
  access: 'create_items',
  subscribers: true,
  body: ModuleInput,
  status: 201,
  response: Module,
  errors: ['LIBRARY.PUBLISHING_OFF', 'QUOTA.EXCEEDED'],
})

export const updateModule = endpoint({
  method: 'PUT',
  path: '/api/prompts-library/module/:id',
  summary: 'Update a module; rejected if another user has saved it since `updated_at`',
  access: 'user',
  subscribers: true,
  params: IdParams,
  body: ModuleFields.extend(edited).superRefine(refuseErrorsOfModule),
  response: Module,
  errors: ['FORBIDDEN', 'LIBRARY.EDITED_MEANWHILE', 'LIBRARY.PUBLISHING_OFF'],
})

export const deleteModule = endpoint({
  method: 'DELETE',
  path: '/api/prompts-library/module/:id',
  summary: 'Delete a module; its scenarios remain, except those that belong only to it',
  access: 'user',
  params: IdParams,
  status: 204,
  errors: ['FORBIDDEN'],
})

export const listModuleScenarios = endpoint({
  method: 'GET',
  path: '/api/prompts-library/module/:id/scenarios',
  summary: 'The scenarios of a module that are visible to the caller, in order, in full',
  access: 'user',
  params: IdParams,
  response: z.object({ items: z.array(Scenario.extend(inSubmodule)) }),
})
