// What is wrong with a module, by the path of its field; what concerns one scenario, by that scenario, because places change.
import { ModuleInput } from '@parley/contracts/module-authoring.ts'
import type { ProblemDetail } from '@parley/contracts/problem.ts'
import { type Fault, type Faults, faultsOf, refusedFaults } from '#platform/schema-faults.ts'
import { inputOf, type ModuleDraft } from './module-draft.ts'

export interface ModuleFaults {
  readonly fields: Faults
  /** By the scenario's id. */
  readonly scenarios: Faults
}

export const noFaults: ModuleFaults = { fields: {}, scenarios: {} }

/** A place in a list of scenarios: of the module, or of a part. */
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

/** What the contract says against it. */
export function faultsOfDraft(draft: ModuleDraft): ModuleFaults {
  return sorted(draft, faultsOf(ModuleInput.safeParse(inputOf(draft)).error?.issues ?? []))
}

/** What the server said against it. */
export function refusalOf(draft: ModuleDraft, details: readonly ProblemDetail[]): ModuleFaults {
  return sorted(draft, refusedFaults(details, faultsOfDraft(draft).fields))
}

export const isFaulty = ({ fields, scenarios }: ModuleFaults): boolean =>
  Object.keys(fields).length + Object.keys(scenarios).length > 0

/** The fields of the first step; all others are of the second. */
const infoFields = new Set(['title', 'description', 'type', 'tags', 'visibility', 'target_language'])

/** Which steps have something to correct. */
export function faultySteps(faults: ModuleFaults): { info: boolean; scenarios: boolean } {
  const names = Object.keys(faults.fields).map((path) => path.split('.')[0] ?? '')
  return {
    info: names.some((name) => infoFields.has(name)),
    scenarios: names.some((name) => !infoFields.has(name)) || Object.keys(faults.scenarios).length > 0,
  }
}
