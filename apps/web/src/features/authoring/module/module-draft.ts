// A module as it is written: pure steps from one draft to the next.

import type { Language } from '@parley/contracts/language.ts'
import { type Module, moduleLimits, type ScenarioSummary } from '@parley/contracts/library.ts'
import type { ModuleInput } from '@parley/contracts/module-authoring.ts'

/** A submodule. It has a key of its own, because titles may repeat and places change. */
export interface Part {
  readonly key: string
  readonly title: string
  readonly description: string
  readonly tips: readonly string[]
  readonly scenarios: readonly string[]
}

/** What is shown of a scenario that was chosen. */
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
  /** Whether the module is the writer's own; heads of a team also edit what others wrote for it. */
  readonly is_owner: boolean
  /** Of open practice, in order. */
  readonly scenarios: readonly string[]
  /** Of a structured module. Kept while it is open practice, so that changing the type back loses nothing. */
  readonly parts: readonly Part[]
  /** What is known of the scenarios, by id. */
  readonly known: Readonly<Record<string, Chosen>>
}

const blankPart = (key: string): Part => ({ key, title: '', description: '', tips: [], scenarios: [] })

/** A module that has nothing yet. */
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

/** Only what is kept of a scenario. */
function chosenOf(scenario: Chosen): Chosen {
  const { _id, title, difficulty_level, scenario_type, visibility, is_module_only, is_owner, can_edit } = scenario
  return { _id, title, difficulty_level, scenario_type, visibility, is_module_only, is_owner, can_edit }
}

/** A stored module as a draft; `scenarios` are those that the author may see. */
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

/** What is sent to the server. */
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

/** A list that scenarios stand in: of the whole module (key empty), or of one part. */
export interface ScenarioList {
  readonly key: string
  readonly scenarios: readonly string[]
}

/** The lists that count for the type, in order. */
export function listsOf(draft: ModuleDraft): readonly ScenarioList[] {
  return draft.type === 'FLAT' ? [{ key: '', scenarios: draft.scenarios }] : draft.parts
}

/** Every scenario of the module, in order. */
export const scenariosOf = (draft: ModuleDraft): string[] => listsOf(draft).flatMap((list) => [...list.scenarios])

function withList(draft: ModuleDraft, key: string, change: (ids: readonly string[]) => readonly string[]): ModuleDraft {
  if (draft.type === 'FLAT') return { ...draft, scenarios: change(draft.scenarios) }
  return withPart(draft, key, (part) => ({ scenarios: change(part.scenarios) }))
}

/** Changes one part. */
export function withPart(draft: ModuleDraft, key: string, change: (part: Part) => Partial<Part>): ModuleDraft {
  return { ...draft, parts: draft.parts.map((part) => (part.key === key ? { ...part, ...change(part) } : part)) }
}

/** Adds a scenario at the end of a list, unless it is in the module or the module is full. */
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

/** Puts a scenario that is in the module at a place of a list. */
export function placed(draft: ModuleDraft, id: string, key: string, place: number): ModuleDraft {
  if (!scenariosOf(draft).includes(id)) return draft
  return withList(withoutScenario(draft, id), key, (ids) => ids.toSpliced(place, 0, id))
}

/** One step up or down; at the edge of a part into the one beside it. The same draft where there is no way. */
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

/** A part one place up or down. */
export function withPartMoved(draft: ModuleDraft, key: string, by: -1 | 1): ModuleDraft {
  const from = draft.parts.findIndex((part) => part.key === key)
  const part = draft.parts[from]
  const to = from + by
  if (!part || to < 0 || to >= draft.parts.length) return draft
  return { ...draft, parts: draft.parts.toSpliced(from, 1).toSpliced(to, 0, part) }
}

/** A new part at the end. */
export function withNewPart(draft: ModuleDraft): ModuleDraft {
  const key = String(Math.max(0, ...draft.parts.map((part) => Number(part.key))) + 1)
  return { ...draft, parts: [...draft.parts, blankPart(key)] }
}

/** Takes a part out; its scenarios leave the module with it. */
export const withoutPart = (draft: ModuleDraft, key: string): ModuleDraft => ({
  ...draft,
  parts: draft.parts.filter((part) => part.key !== key),
})

/** Whether something of the parts does not show in open practice. */
export function losesSight(draft: ModuleDraft): boolean {
  if (draft.type === 'FLAT') return false
  const hasWords = ({ title, description, tips }: Part) => title + description !== '' || tips.length > 0
  return draft.parts.length > 1 || draft.parts.some(hasWords)
}

/** The same module as the other type. Going back brings the parts back, each with those of its scenarios that stayed. */
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
      // What is new goes to the end.
      scenarios: draft.scenarios.filter((id) => {
        const before = placeOf(id)
        return before === -1 ? place === parts.length - 1 : before === place
      }),
    })),
  }
}

/**
 * The scenarios that fewer people may see than the module. Who sees a module sees what of its author's is only for
 * modules, private or not. Where the module is somebody else's, a scenario that is not the writer's either is taken for
 * that author's: private as it is, the writer sees it only through a module of theirs.
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
