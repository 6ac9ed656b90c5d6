// The contents of a module's page, derived from the module and its scenarios.
import type { Module } from '@parley/contracts/library/module.ts'
import type { ScenarioSummary } from '@parley/contracts/library/scenario.ts'

export interface ModulePart<Item> {
  /** Position of the submodule; -1 if there is none. */
  readonly place: number
  readonly title: string
  readonly description: string
  readonly tips: readonly string[]
  readonly scenarios: readonly Item[]
}

interface InSubmodule {
  readonly submodule_index: number | null
}

/** The submodules with their scenarios, in order; scenarios without one come first, and empty parts are omitted. */
export function partsOf<Item extends InSubmodule>(
  module: Pick<Module, 'submodules'>,
  scenarios: readonly Item[],
): ModulePart<Item>[] {
  const submodules = module.submodules ?? []
  const loose = scenarios.filter(({ submodule_index: at }) => at === null || submodules[at] === undefined)
  const parts = submodules.map(({ title, description, tips }, place) => ({
    place,
    title,
    description,
    tips,
    scenarios: scenarios.filter((scenario) => scenario.submodule_index === place),
  }))
  return [{ place: -1, title: '', description: '', tips: [], scenarios: loose }, ...parts].filter(
    (part) => part.scenarios.length > 0,
  )
}

type Completable = Pick<ScenarioSummary, '_id' | 'completed_count'>

/** What to continue with: the scenario of an unfinished conversation, or otherwise the first one that is not done. */
export function nextOf<Item extends Completable>(
  scenarios: readonly Item[],
  going: readonly string[],
): Item | undefined {
  return (
    scenarios.find((scenario) => going.includes(scenario._id)) ??
    scenarios.find((scenario) => scenario.completed_count === 0)
  )
}
