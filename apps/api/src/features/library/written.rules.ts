// What authors send, as it is stored, and what is stored, as they would send it.
import type { ScenarioFields } from '@parley/contracts/authoring.ts'
import type { Module, Scenario } from '@parley/contracts/library.ts'
import type { ModuleFields } from '@parley/contracts/module-authoring.ts'

/** The columns of a scenario that its author writes. What only built-in scenarios have is taken away. */
export const scenarioColumns = (given: ScenarioFields) => ({
  title: given.title,
  description: given.description,
  targetLanguage: given.target_language,
  scenarioType: given.scenario_type,
  difficultyLevel: given.difficulty_level,
  visibility: given.visibility,
  isModuleOnly: given.is_module_only,
  userGoals: given.user_goals,
  userDictionary: given.user_dictionary,
  userPhrases: given.user_phrases,
  dialogBehavior: given.dialog_behavior,
  ieltsBehavior: given.ielts_behavior,
  modelEndBehavior: given.model_end_behavior,
  display: null,
  script: null,
  roundingOff: null,
})

/** What an author would send to get this scenario. */
export const scenarioFields = (scenario: Scenario): ScenarioFields => ({
  title: scenario.title,
  description: scenario.description,
  target_language: scenario.target_language,
  scenario_type: scenario.scenario_type,
  difficulty_level: scenario.difficulty_level,
  visibility: scenario.visibility,
  is_module_only: scenario.is_module_only,
  user_goals: scenario.user_goals,
  user_dictionary: scenario.user_dictionary,
  user_phrases: scenario.user_phrases,
  dialog_behavior: scenario.dialog_behavior,
  ielts_behavior: scenario.ielts_behavior,
  model_end_behavior: scenario.model_end_behavior,
})

type Head = Pick<ModuleFields, 'title' | 'description' | 'type' | 'tags' | 'visibility' | 'target_language'>
interface Texts {
  readonly title: string
  readonly description: string
  readonly tips: string[]
}

/** The columns of a module that its author writes. */
export const moduleColumns = (given: Head & { submodules?: readonly Texts[] | undefined }) => ({
  title: given.title,
  description: given.description,
  type: given.type,
  tags: given.tags,
  visibility: given.visibility,
  targetLanguage: given.target_language,
  submodules: (given.submodules ?? []).map(({ title, description, tips }) => ({ title, description, tips })),
  display: null,
})

export const moduleHead = ({ title, description, type, tags, visibility, target_language }: Module): Head => ({
  title,
  description,
  type,
  tags,
  visibility,
  target_language,
})

/** Where in a module something is. */
export interface Place<Item> {
  readonly item: Item
  /** Its path in what the author sent, with dots. */
  readonly path: string
  /** Null in a FLAT module. */
  readonly submoduleIndex: number | null
}

/** What is in a module, in order. */
export function placesOf<Item>(given: {
  scenarios?: readonly Item[] | undefined
  submodules?: readonly { scenarios: readonly Item[] }[] | undefined
}): Place<Item>[] {
  const flat = (given.scenarios ?? []).map((item, index) => ({
    item,
    path: `scenarios.${index}`,
    submoduleIndex: null,
  }))
  const structured = (given.submodules ?? []).flatMap(({ scenarios }, submoduleIndex) =>
    scenarios.map((item, index) => ({
      item,
      path: `submodules.${submoduleIndex}.scenarios.${index}`,
      submoduleIndex,
    })),
  )
  return [...flat, ...structured]
}
