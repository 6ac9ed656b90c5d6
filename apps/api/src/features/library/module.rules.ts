// How a stored module looks to one reader.
import type { Language } from '@parley/contracts/language.ts'
import type { Module, ModuleSummary } from '@parley/contracts/library.ts'
import { type Author, mayEdit } from './authoring.rules.ts'
import { standingOf } from './library.rules.ts'

/** What is stored of a module whatever it says, and what it is to its reader. */
export interface StoredModuleHead {
  id: string
  ownerId: string | null
  orgId: string | null
  targetLanguage: Language
  visibility: Module['visibility']
  type: Module['type']
  isFavorite: boolean
  author: string | null
  moderation: 'visible' | 'waiting' | 'hidden'
  moderationReason: string | null
}

/** What lists show of a module, in the reader's language. */
export interface StoredModuleSummary extends StoredModuleHead {
  title: string
  description: string
  /** Scenarios that the reader may see, and how many of them they have completed. */
  scenarioCount: number
  completedCount: number
}

/** What of a stored module is shown. */
export interface StoredModule extends StoredModuleHead {
  title: string
  description: string
  tags: string[]
  submodules: { title: string; description: string; tips: string[] }[]
  display: Record<Language, { title: string; description: string; tags: string[] }> | null
  createdAt: Date
  updatedAt: Date
  /** Its scenarios that the reader may see, in order. */
  members: readonly { scenarioId: string; submoduleIndex: number | null; isCompleted: boolean; isForReaders: boolean }[]
}

const idsOf = (members: StoredModule['members']) => new Set(members.map(({ scenarioId }) => scenarioId))

/** Which scenarios are in it, in the form that its type has. */
function contentsOf({ type, members, submodules }: StoredModule): Pick<Module, 'scenarios' | 'submodules'> {
  if (type === 'FLAT') return { scenarios: members.map(({ scenarioId }) => scenarioId) }
  return {
    submodules: submodules.map((submodule, index) => ({
      ...submodule,
      scenarios: members.filter((member) => member.submoduleIndex === index).map(({ scenarioId }) => scenarioId),
    })),
  }
}

/** A module as lists show it. */
export const moduleSummaryFor = (row: StoredModuleSummary, reader: Author): ModuleSummary => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  type: row.type,
  target_language: row.targetLanguage,
  visibility: row.visibility,
  is_favorite: row.isFavorite,
  is_owner: row.ownerId === reader.id,
  ...standingOf(row, reader),
  can_edit: mayEdit(row, reader),
  scenario_count: row.scenarioCount,
  completed_count: row.completedCount,
})

/** All of a module: a built-in one in the reader's own language; what users write is shown as they wrote it. */
export function moduleFor(row: StoredModule, reader: Author & { explanationLanguage: Language }): Module {
  const { title, description, tags } = row.display?.[reader.explanationLanguage] ?? row
  const scenarioCount = idsOf(row.members).size
  const completedCount = idsOf(row.members.filter(({ isCompleted }) => isCompleted)).size
  const summary = moduleSummaryFor({ ...row, title, description, scenarioCount, completedCount }, reader)
  return {
    ...summary,
    tags,
    ...contentsOf(row),
    hidden_scenarios: summary.can_edit ? [...idsOf(row.members.filter(({ isForReaders }) => !isForReaders))] : [],
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}
