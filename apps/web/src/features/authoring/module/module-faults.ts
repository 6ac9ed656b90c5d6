// The faults of a module by field path; faults of one scenario by its id, because positions change.
import { ModuleInput } from '@parley/contracts/library/module-authoring.ts'
import type { ProblemDetail } from '@parley/contracts/problem.ts'
import { type Fault, type Faults, faultsOf, refusedFaults } from '#platform/http/schema-faults.ts'
import { inputOf, type ModuleDraft } from './module-draft.ts'

export interface ModuleFaults {
  readonly fields: Faults
  /** By the scenario's id. */
  readonly scenarios: Faults
}

export const noFaults: ModuleFaults = { fields: {}, scenarios: {} }

/** A position in a list of scenarios, of the module or of a part. */
const scenarioPath = /^(?:submodules\.(\d+)\.)?scenarios\.(\d+)$/

function scenarioAt(draft: ModuleDraft, path: string): string | undefined {
  const found = scenarioPath.exec(path)
  if (!found) return undefined
  const [, part, place] = found
  const list = part === undefined ? draft.scenarios : draft.parts[Number(part)]?.scenarios
  return list?.[Number(place)]
}

function sorted(draft: ModuleDraft, faults: Faults): ModuleFaults {
  const fields: Record<string, Fault> = {}
  const scenarios: Record<string, Fault> = {}
  for (const [path, fault] of Object.entries(faults)) {
    const id = scenarioAt(draft, path)
    if (id === undefined) fields[path] = fault
    else scenarios[id] = fault
  }
  return { fields, scenarios }
}

/** The faults that the contract's schema finds. */
export function faultsOfDraft(draft: ModuleDraft): ModuleFaults {
  return sorted(draft, faultsOf(ModuleInput.safeParse(inputOf(draft)).error?.issues ?? []))
}

/** The faults that the server reported. */
export function refusalOf(draft: ModuleDraft, details: readonly ProblemDetail[]): ModuleFaults {
  return sorted(draft, refusedFaults(details, faultsOfDraft(draft).fields))
}

/** The fields of the first step; all others belong to the second. */
const infoFields = new Set(['title', 'description', 'type', 'tags', 'visibility', 'target_language'])

export const moduleSteps = ['info', 'scenarios'] as const
export type ModuleStep = (typeof moduleSteps)[number]

const stepOf = (path: string): ModuleStep => (infoFields.has(path.split('.')[0] ?? '') ? 'info' : 'scenarios')

/** The faults that belong to these steps. */
export const faultsIn = (faults: ModuleFaults, steps: readonly ModuleStep[]): ModuleFaults => ({
  fields: Object.fromEntries(Object.entries(faults.fields).filter(([path]) => steps.includes(stepOf(path)))),
  scenarios: steps.includes('scenarios') ? faults.scenarios : {},
})

export const countOf = ({ fields, scenarios }: ModuleFaults): number =>
  Object.keys(fields).length + Object.keys(scenarios).length

/** The steps that have something to correct, in order. */
export const faultySteps = (faults: ModuleFaults): ModuleStep[] =>
  moduleSteps.filter((step) => countOf(faultsIn(faults, [step])) > 0)
