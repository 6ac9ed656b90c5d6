// The module's errors by field path, and a scenario's errors by its ID, because positions change.
import { ModuleInput } from '@parley/contracts/library/module-authoring.ts'
import type { ProblemDetail } from '@parley/contracts/problem.ts'
import {
  type SchemaError,
  type SchemaErrors,
  schemaErrorsOf,
  serverSchemaErrors,
} from '#platform/http/schema-errors.ts'
import { inputOf, type ModuleDraft } from './module-draft.ts'

export interface ModuleErrors {
  readonly fields: SchemaErrors
  /** By scenario ID. */
  readonly scenarios: SchemaErrors
}

export const noErrors: ModuleErrors = { fields: {}, scenarios: {} }

/** A position in a list of scenarios, in the module or in a part. */
const scenarioPath = /^(?:submodules\.(\d+)\.)?scenarios\.(\d+)$/

function scenarioAt(draft: ModuleDraft, path: string): string | undefined {
  const found = scenarioPath.exec(path)
  if (!found) return undefined
  const [, part, place] = found
  const list = part === undefined ? draft.scenarios : draft.parts[Number(part)]?.scenarios
  return list?.[Number(place)]
}

function sorted(draft: ModuleDraft, errors: SchemaErrors): ModuleErrors {
  const fields: Record<string, SchemaError> = {}
  const scenarios: Record<string, SchemaError> = {}
  for (const [path, error] of Object.entries(errors)) {
    const id = scenarioAt(draft, path)
    if (id === undefined) fields[path] = error
    else scenarios[id] = error
  }
  return { fields, scenarios }
}

/** The errors that the contract's schema finds. */
export function errorsOfDraft(draft: ModuleDraft): ModuleErrors {
  return sorted(draft, schemaErrorsOf(ModuleInput.safeParse(inputOf(draft)).error?.issues ?? []))
}

/** The errors that the server reported. */
export function refusalOf(draft: ModuleDraft, details: readonly ProblemDetail[]): ModuleErrors {
  return sorted(draft, serverSchemaErrors(details, errorsOfDraft(draft).fields))
}

/** The fields of the first step; all others belong to the second. */
const infoFields = new Set(['title', 'description', 'type', 'tags', 'visibility', 'target_language'])

export const moduleSteps = ['info', 'scenarios'] as const
export type ModuleStep = (typeof moduleSteps)[number]

const stepOf = (path: string): ModuleStep => (infoFields.has(path.split('.')[0] ?? '') ? 'info' : 'scenarios')

/** The errors that belong to these steps. */
export const errorsIn = (errors: ModuleErrors, steps: readonly ModuleStep[]): ModuleErrors => ({
  fields: Object.fromEntries(Object.entries(errors.fields).filter(([path]) => steps.includes(stepOf(path)))),
  scenarios: steps.includes('scenarios') ? errors.scenarios : {},
})

export const countOf = ({ fields, scenarios }: ModuleErrors): number =>
  Object.keys(fields).length + Object.keys(scenarios).length

/** The steps with something to correct, in order. */
export const stepsWithErrors = (errors: ModuleErrors): ModuleStep[] =>
  moduleSteps.filter((step) => countOf(errorsIn(errors, [step])) > 0)
