// How a stored module looks to one reader.
import type { Language } from '@parley/contracts/language.ts'
import type { Module } from '@parley/contracts/library.ts'
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

/** The texts of a built-in module in the reader's own language; what users write is shown as they wrote it. */
export function moduleFor(row: StoredModule, reader: Author & { explanationLanguage: Language }): Module {
  const { title, description, tags } = row.display?.[reader.explanationLanguage] ?? row
  const ids = (members: StoredModule['members']) => new Set(members.map(({ scenarioId }) => scenarioId))
  return {
    _id: row.id,
    title,
    description,
    type: row.type,
    tags,
    visibility: row.visibility,
    target_language: row.targetLanguage,
    ...contentsOf(row),
    is_favorite: row.isFavorite,
    is_owner: row.ownerId === reader.id,
    ...standingOf(row, reader),
    can_edit: mayEdit(row, reader),
    scenario_count: ids(row.members).size,
    hidden_scenarios: mayEdit(row, reader) ? [...ids(row.members.filter(({ isForReaders }) => !isForReaders))] : [],
    completed_count: ids(row.members.filter(({ isCompleted }) => isCompleted)).size,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}
