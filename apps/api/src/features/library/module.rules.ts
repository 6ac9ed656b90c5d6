// Converts a stored module for one reader.
import type { Language } from '@parley/contracts/language/language.ts'
import { translated } from '@parley/contracts/language/translation.ts'
import type { Module, ModuleSummary } from '@parley/contracts/library/module.ts'
import type { Scenario } from '@parley/contracts/library/scenario.ts'
import { type Author, mayEdit } from './authoring/authoring.rules.ts'
import { standingOf } from './library.rules.ts'

/** A module's stored fields apart from its content, and its relation to the reader. */
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

interface CountedModule extends StoredModuleHead {
  title: string
  description: string
  /** Number of scenarios that the reader may see, and how many of them the reader has completed. */
  scenarioCount: number
  completedCount: number
}

/** A module's fields shown in lists, in the reader's language. */
export interface StoredModuleSummary extends CountedModule {
  /** The first goal of its middle scenario. */
  lead: Scenario['user_goals'][number] | null
  levels: ModuleSummary['levels']
}

/** A stored module's fields that are shown. */
export interface StoredModule extends StoredModuleHead {
  title: string
  description: string
  tags: string[]
  submodules: { title: string; description: string; tips: string[] }[]
  display: Record<Language, { title: string; description: string; tags: string[] }> | null
  createdAt: Date
  updatedAt: Date
  /** The scenarios that the reader may see, in order. */
  members: readonly { scenarioId: string; submoduleIndex: number | null; isCompleted: boolean; isForReaders: boolean }[]
}

const idsOf = (members: StoredModule['members']) => new Set(members.map(({ scenarioId }) => scenarioId))

/** A module's scenarios, in the form required by its type. */
function contentsOf({ type, members, submodules }: StoredModule): Pick<Module, 'scenarios' | 'submodules'> {
  if (type === 'FLAT') return { scenarios: members.map(({ scenarioId }) => scenarioId) }
  return {
    submodules: submodules.map((submodule, index) => ({
      ...submodule,
      scenarios: members.filter((member) => member.submoduleIndex === index).map(({ scenarioId }) => scenarioId),
    })),
  }
}

const headFor = (row: CountedModule, reader: Author) => ({
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

/** Converts a module for lists. */
export const moduleSummaryFor = (
  { lead, levels, ...row }: StoredModuleSummary,
  reader: Author & { explanationLanguage: Language },
): ModuleSummary => ({
  ...headFor(row, reader),
  lead: lead?.phrase ?? null,
  lead_translation: lead === null ? null : (translated(lead.translation, reader.explanationLanguage) ?? null),
  levels,
})

/** Converts a complete module: a built-in one is shown in the reader's own language, a user's as they wrote it. */
export function moduleFor(row: StoredModule, reader: Author & { explanationLanguage: Language }): Module {
  const { title, description, tags } = row.display?.[reader.explanationLanguage] ?? row
  const scenarioCount = idsOf(row.members).size
  const completedCount = idsOf(row.members.filter(({ isCompleted }) => isCompleted)).size
  const head = headFor({ ...row, title, description, scenarioCount, completedCount }, reader)
  return {
    ...head,
    tags,
    ...contentsOf(row),
    hidden_scenarios: head.can_edit ? [...idsOf(row.members.filter(({ isForReaders }) => !isForReaders))] : [],
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}
