// A module being edited: pure functions from one draft to the next.

import type { Language } from '@parley/contracts/language/language.ts'
import { type Module, moduleLimits } from '@parley/contracts/library/module.ts'
import type { ModuleInput } from '@parley/contracts/library/module-authoring.ts'
import type { ScenarioSummary } from '@parley/contracts/library/scenario.ts'

/** A submodule. It has its own key, because titles may repeat and positions change. */
export interface Part {
  readonly key: string
  readonly title: string
  readonly description: string
  readonly tips: readonly string[]
  readonly scenarios: readonly string[]
}

/** The displayed fields of a chosen scenario. */
export type Chosen = Pick<
  ScenarioSummary,
  '_id' | 'title' | 'difficulty_level' | 'scenario_type' | 'visibility' | 'is_module_only' | 'is_owner' | 'can_edit'
>

export interface ModuleDraft {
  readonly title: string
  readonly description: string
  readonly type: Module['type']
  readonly tags: readonly string[]
  readonly visibility: Module['visibility']
  readonly target_language: Language
  /** Whether the author owns the module; team heads also edit modules that others wrote for the team. */
  readonly is_owner: boolean
  /** The scenarios of open practice, in order. */
  readonly scenarios: readonly string[]
  /** The parts of a structured module. Kept during open practice, so that switching the type back loses nothing. */
  readonly parts: readonly Part[]
  /** The known scenarios, by ID. */
  readonly known: Readonly<Record<string, Chosen>>
}

const blankPart = (key: string): Part => ({ key, title: '', description: '', tips: [], scenarios: [] })

/** An empty module. */
export const blankDraft = (target_language: Language): ModuleDraft => ({
  title: '',
  description: '',
  type: 'STRUCTURED',
  tags: [],
  visibility: 'PRIVATE',
  target_language,
  is_owner: true,
  scenarios: [],
  parts: [blankPart('1')],
  known: {},
})

/** Keeps only the scenario fields that a draft stores. */
function chosenOf(scenario: Chosen): Chosen {
  const { _id, title, difficulty_level, scenario_type, visibility, is_module_only, is_owner, can_edit } = scenario
  return { _id, title, difficulty_level, scenario_type, visibility, is_module_only, is_owner, can_edit }
}

/** A stored module as a draft. @param scenarios those that the author can see */
export function draftOf(module: Module, scenarios: readonly Chosen[]): ModuleDraft {
  const { title, description, type, tags, visibility, target_language, is_owner } = module
  return {
    title,
    description,
    type,
    tags,
    visibility,
    target_language,
    is_owner,
    scenarios: module.scenarios ?? [],
    parts: (module.submodules ?? []).map((part, place) => ({ ...part, key: String(place + 1) })),
    known: Object.fromEntries(scenarios.map((scenario) => [scenario._id, chosenOf(scenario)])),
  }
}

/** The request body. */
export function inputOf(draft: ModuleDraft): ModuleInput {
  const { title, description, type, tags, visibility, target_language } = draft
  const head = { title, description, type, tags: [...tags], visibility, target_language }
  if (type === 'FLAT') return { ...head, scenarios: [...draft.scenarios] }
  return {
    ...head,
    submodules: draft.parts.map((part) => ({
      title: part.title,
      description: part.description,
      tips: [...part.tips],
      scenarios: [...part.scenarios],
    })),
  }
}

/** A list of scenarios: the entire module's (empty key), or one part's. */
export interface ScenarioList {
  readonly key: string
  readonly scenarios: readonly string[]
}

/** The lists that the module's type uses, in order. */
export function listsOf(draft: ModuleDraft): readonly ScenarioList[] {
  return draft.type === 'FLAT' ? [{ key: '', scenarios: draft.scenarios }] : draft.parts
}

/** All of the module's scenarios, in order. */
export const scenariosOf = (draft: ModuleDraft): string[] => listsOf(draft).flatMap((list) => [...list.scenarios])

function withList(draft: ModuleDraft, key: string, change: (ids: readonly string[]) => readonly string[]): ModuleDraft {
  if (draft.type === 'FLAT') return { ...draft, scenarios: change(draft.scenarios) }
  return withPart(draft, key, (part) => ({ scenarios: change(part.scenarios) }))
}

/** Changes one part. */
export function withPart(draft: ModuleDraft, key: string, change: (part: Part) => Partial<Part>): ModuleDraft {
  return { ...draft, parts: draft.parts.map((part) => (part.key === key ? { ...part, ...change(part) } : part)) }
}

/** Adds a scenario at the end of a list, unless it is already in the module or the module is full. */
export function withScenario(draft: ModuleDraft, key: string, scenario: Chosen): ModuleDraft {
  const all = scenariosOf(draft)
  if (all.includes(scenario._id) || all.length >= moduleLimits.scenarios) return draft
  const known = { ...draft.known, [scenario._id]: chosenOf(scenario) }
  return withList({ ...draft, known }, key, (ids) => [...ids, scenario._id])
}

export function withoutScenario(draft: ModuleDraft, id: string): ModuleDraft {
  const key = listsOf(draft).find((list) => list.scenarios.includes(id))?.key
  return key === undefined ? draft : withList(draft, key, (ids) => ids.filter((each) => each !== id))
}

/** Moves one of the module's scenarios to a position in a list. */
export function placed(draft: ModuleDraft, id: string, key: string, place: number): ModuleDraft {
  if (!scenariosOf(draft).includes(id)) return draft
  return withList(withoutScenario(draft, id), key, (ids) => ids.toSpliced(place, 0, id))
}

/** Moves a scenario one step up or down, into the next part at a part's edge; the same draft if it cannot move. */
export function stepped(draft: ModuleDraft, id: string, by: -1 | 1): ModuleDraft {
  const lists = listsOf(draft)
  const at = lists.findIndex((list) => list.scenarios.includes(id))
  const list = lists[at]
  if (!list) return draft
  const place = list.scenarios.indexOf(id) + by
  if (place >= 0 && place < list.scenarios.length) return placed(draft, id, list.key, place)
  const beside = lists[at + by]
  return beside ? placed(draft, id, beside.key, by === 1 ? 0 : beside.scenarios.length) : draft
}

/** Moves a part one position up or down. */
export function withPartMoved(draft: ModuleDraft, key: string, by: -1 | 1): ModuleDraft {
  const from = draft.parts.findIndex((part) => part.key === key)
  const part = draft.parts[from]
  const to = from + by
  if (!part || to < 0 || to >= draft.parts.length) return draft
  return { ...draft, parts: draft.parts.toSpliced(from, 1).toSpliced(to, 0, part) }
}

/** Adds an empty part at the end. */
export function withNewPart(draft: ModuleDraft): ModuleDraft {
  const key = String(Math.max(0, ...draft.parts.map((part) => Number(part.key))) + 1)
  return { ...draft, parts: [...draft.parts, blankPart(key)] }
}

/** Removes a part together with its scenarios. */
export const withoutPart = (draft: ModuleDraft, key: string): ModuleDraft => ({
  ...draft,
  parts: draft.parts.filter((part) => part.key !== key),
})

/** Whether the parts contain anything that open practice does not show. */
export function losesSight(draft: ModuleDraft): boolean {
  if (draft.type === 'FLAT') return false
  const hasWords = ({ title, description, tips }: Part) => title + description !== '' || tips.length > 0
  return draft.parts.length > 1 || draft.parts.some(hasWords)
}

/** The module as the other type. Switching back restores the parts, each with its remaining scenarios. */
export function withType(draft: ModuleDraft, type: Module['type']): ModuleDraft {
  if (type === draft.type) return draft
  if (type === 'FLAT') return { ...draft, type, scenarios: scenariosOf(draft) }
  const parts = draft.parts.length > 0 ? draft.parts : [blankPart('1')]
  const placeOf = (id: string) => parts.findIndex((part) => part.scenarios.includes(id))
  return {
    ...draft,
    type,
    parts: parts.map((part, place) => ({
      ...part,
      // New scenarios go to the end.
      scenarios: draft.scenarios.filter((id) => {
        const before = placeOf(id)
        return before === -1 ? place === parts.length - 1 : before === place
      }),
    })),
  }
}

/**
 * The scenarios that fewer people can see than the module. A module shows its users its author's module-only scenarios,
 * even private ones. In another author's module, a scenario that the user does not own is assumed to be that author's:
 * if it is private, the user sees it only because of one of that author's modules.
 */
export function hiddenIn(draft: ModuleDraft): Chosen[] {
  if (draft.visibility === 'PRIVATE') return []
  const isShownByModule = ({ visibility, is_module_only, is_owner }: Chosen) =>
    is_module_only && visibility === 'PRIVATE' && is_owner === draft.is_owner
  const isSeen = (chosen: Chosen) =>
    chosen.visibility === 'PUBLIC' || chosen.visibility === draft.visibility || isShownByModule(chosen)
  return scenariosOf(draft)
    .flatMap((id) => draft.known[id] ?? [])
    .filter((chosen) => !isSeen(chosen))
}
