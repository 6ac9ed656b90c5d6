// Converts a stored scenario for one reader.
import { type Forms, inForm } from '@parley/content/forms.ts'
import type { FormOfAddress } from '@parley/contracts/account/user.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import type { DialogBehavior, IeltsBehavior, Scenario } from '@parley/contracts/library/scenario.ts'
import { type Author, mayEdit } from './authoring/authoring.rules.ts'
import { type AuthoredColumns, fieldsFrom } from './authoring/scenario-fields.rules.ts'

interface Display {
  title: string
  description: string
  dialog: DialogBehavior | null
  meanings: string[]
  phrase_meanings: string[]
}

/** A scenario's stored fields apart from its content, and its relation to the reader. */
export interface StoredRelation {
  id: string
  ownerId: string | null
  orgId: string | null
  targetLanguage: Language
  scenarioType: Scenario['scenario_type']
  difficultyLevel: Scenario['difficulty_level']
  visibility: Scenario['visibility']
  isModuleOnly: boolean
  /** Whether the author is only trying out the scenario and has not saved it. */
  isUnsaved?: boolean
  isFavorite: boolean
  completedCount: number
  author: string | null
  moderation: 'visible' | 'waiting' | 'hidden'
  moderationReason: string | null
}

/** A stored scenario's fields that are shown. */
export interface StoredScenario extends StoredRelation, AuthoredColumns {
  display: Record<Language, Display> | null
  forms?: Forms | null
  createdAt: Date
  updatedAt: Date
}

/** A dialogue's steps; for an exam, all questions plus the cue card. At least 1 (specification §9). */
export function stepCount(dialog: DialogBehavior | null, ielts: IeltsBehavior | null): number {
  if (dialog !== null) return Math.max(1, dialog.steps.length)
  if (ielts === null) return 1
  const topics = [...ielts.part1.topics, ...ielts.part3.topics]
  return topics.reduce((sum, topic) => sum + topic.questions.length, 1)
}

/** The author, and, for the author, why others do not see it. */
export const standingOf = (
  row: Pick<StoredRelation, 'ownerId' | 'author' | 'moderation' | 'moderationReason'>,
  reader: Author,
): Pick<Scenario, 'author' | 'moderation'> => ({
  author: row.author === null ? null : { tag_name: row.author },
  moderation:
    row.moderation === 'visible' || row.ownerId !== reader.id
      ? null
      : { state: row.moderation, reason: row.moderationReason },
})

/** A scenario's relation to one reader, whatever its content. */
export const relationFor = (row: StoredRelation, reader: Author) => ({
  _id: row.id,
  target_language: row.targetLanguage,
  scenario_type: row.scenarioType,
  difficulty_level: row.difficultyLevel,
  visibility: row.visibility,
  is_module_only: row.isModuleOnly,
  is_favorite: row.isFavorite,
  is_owner: row.ownerId === reader.id,
  ...standingOf(row, reader),
  can_edit: row.isUnsaved !== true && mayEdit(row, reader),
  completed_count: row.completedCount,
})

/**
 * Converts a scenario: texts around the conversation in the reader's language, practised texts in the target language.
 */
export function scenarioFor(
  row: StoredScenario,
  reader: Author & { explanationLanguage: Language; formOfAddress: FormOfAddress | null },
): Scenario {
  const replaced = reader.formOfAddress === null ? {} : (row.forms?.[reader.formOfAddress] ?? {})
  const display = row.display?.[reader.explanationLanguage]
  const explained = <Entry extends { meaning: string }>(entries: Entry[], meanings: string[] | undefined): Entry[] =>
    entries.map((entry, index) => ({ ...entry, meaning: meanings?.[index] ?? entry.meaning }))
  return {
    ...fieldsFrom(row),
    ...relationFor(row, reader),
    title: display?.title ?? row.title,
    description: display?.description ?? row.description,
    meta: { target_language: row.targetLanguage },
    user_goals: inForm(row.userGoals, replaced),
    user_dictionary: explained(row.userDictionary, display?.meanings),
    user_phrases: explained(inForm(row.userPhrases, replaced), display?.phrase_meanings),
    dialog_behavior: display?.dialog ?? row.dialogBehavior,
    model_end_behavior: inForm(row.modelEndBehavior, replaced),
    step_count: stepCount(row.dialogBehavior, row.ieltsBehavior),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}
