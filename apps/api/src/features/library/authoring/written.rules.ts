// Converts what authors send to stored columns.
import type { ScenarioFields } from '@parley/contracts/library/authoring.ts'
import type { Module } from '@parley/contracts/library/module.ts'
import type { ModuleFields } from '@parley/contracts/library/module-authoring.ts'
import { columnsFrom } from './scenario-fields.rules.ts'

/** A scenario's columns that its author writes. Resets the columns that only built-in scenarios use. */
export const scenarioColumns = (fields: ScenarioFields) => ({
  ...columnsFrom(fields),
  display: null,
  script: null,
  roundingOff: null,
})

type Head = Pick<ModuleFields, 'title' | 'description' | 'type' | 'tags' | 'visibility' | 'target_language'>
interface Texts {
  readonly title: string
  readonly description: string
  readonly tips: string[]
}

/** A module's columns that its author writes. */
export const moduleColumns = (fields: Head & { submodules?: readonly Texts[] | undefined }) => ({
  title: fields.title,
  description: fields.description,
  type: fields.type,
  tags: fields.tags,
  visibility: fields.visibility,
  targetLanguage: fields.target_language,
  submodules: (fields.submodules ?? []).map(({ title, description, tips }) => ({ title, description, tips })),
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

/** An item and its position in a module. */
export interface Place<Item> {
  readonly item: Item
  /** Path in the request body, with dots. */
  readonly path: string
  /** Null in a FLAT module. */
  readonly submoduleIndex: number | null
}

/** A module's items, in order. */
export function placesOf<Item>(contents: {
  scenarios?: readonly Item[] | undefined
  submodules?: readonly { scenarios: readonly Item[] }[] | undefined
}): Place<Item>[] {
  const flat = (contents.scenarios ?? []).map((item, index) => ({
    item,
    path: `scenarios.${index}`,
    submoduleIndex: null,
  }))
  const structured = (contents.submodules ?? []).flatMap(({ scenarios }, submoduleIndex) =>
    scenarios.map((item, index) => ({
      item,
      path: `submodules.${submoduleIndex}.scenarios.${index}`,
      submoduleIndex,
    })),
  )
  return [...flat, ...structured]
}
