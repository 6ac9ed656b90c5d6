// How a stored module looks to one reader.
import type { Language } from '@parley/contracts/language.ts'
import type { Module, ModuleSummary } from '@parley/contracts/library.ts'
import { type Author, mayEdit } from './authoring.rules.ts'
import { standingOf } from './library.rules.ts'

/** What of a stored module is shown. */
export interface StoredModule {
  id: string
  ownerId: string | null
  orgId: string | null
  targetLanguage: Language
  visibility: Module['visibility']
  type: Module['type']
  title: string
  description: string
  tags: string[]
  submodules: { title: string; description: string; tips: string[] }[]
  display: Record<Language, { title: string; description: string; tags: string[] }> | null
  createdAt: Date
  updatedAt: Date
  isFavorite: boolean
  author: string | null
  moderation: 'visible' | 'waiting' | 'hidden'
  moderationReason: string | null
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

/** A module as lists show it: the texts of a built-in one in the reader's own language, those of users as they wrote them. */
export function moduleSummaryFor(row: StoredModule, reader: Author & { explanationLanguage: Language }): ModuleSummary {
  const { title, description } = row.display?.[reader.explanationLanguage] ?? row
  return {
    _id: row.id,
    title,
    description,
    type: row.type,
    target_language: row.targetLanguage,
    visibility: row.visibility,
    is_favorite: row.isFavorite,
    is_owner: row.ownerId === reader.id,
    ...standingOf(row, reader),
    can_edit: mayEdit(row, reader),
    scenario_count: idsOf(row.members).size,
    completed_count: idsOf(row.members.filter(({ isCompleted }) => isCompleted)).size,
  }
}

/** All of a module. */
export function moduleFor(row: StoredModule, reader: Author & { explanationLanguage: Language }): Module {
  const summary = moduleSummaryFor(row, reader)
  return {
    ...summary,
    tags: row.display?.[reader.explanationLanguage]?.tags ?? row.tags,
    ...contentsOf(row),
    hidden_scenarios: summary.can_edit ? [...idsOf(row.members.filter(({ isForReaders }) => !isForReaders))] : [],
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}
