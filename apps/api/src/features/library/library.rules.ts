// How a stored scenario looks to one reader.
import type { Language } from '@parley/contracts/language.ts'
import type { DialogBehavior, IeltsBehavior, Scenario } from '@parley/contracts/library.ts'
import { type Author, mayEdit } from './authoring.rules.ts'

interface Display {
  title: string
  description: string
  dialog: DialogBehavior | null
  meanings: string[]
  phrase_meanings: string[]
}

/** What is stored of a scenario whatever it says, and what it is to its reader. */
export interface StoredRelation {
  id: string
  ownerId: string | null
  orgId: string | null
  targetLanguage: Language
  scenarioType: Scenario['scenario_type']
  difficultyLevel: Scenario['difficulty_level']
  visibility: Scenario['visibility']
  isModuleOnly: boolean
  isFavorite: boolean
  completedCount: number
  author: string | null
  moderation: 'visible' | 'waiting' | 'hidden'
  moderationReason: string | null
}

/** What of a stored scenario is shown. */
export interface StoredScenario extends StoredRelation {
  title: string
  description: string
  userGoals: Scenario['user_goals']
  userDictionary: Scenario['user_dictionary']
  userPhrases: Scenario['user_phrases']
  dialogBehavior: DialogBehavior | null
  ieltsBehavior: IeltsBehavior | null
  modelEndBehavior: string
  display: Record<Language, Display> | null
  createdAt: Date
  updatedAt: Date
}

/** Steps of a dialogue; of an exam every question and the cue card. At least 1 (specification §9). */
export function stepCount(dialog: DialogBehavior | null, ielts: IeltsBehavior | null): number {
  if (dialog !== null) return Math.max(1, dialog.steps.length)
  if (ielts === null) return 1
  const topics = [...ielts.part1.topics, ...ielts.part3.topics]
  return topics.reduce((sum, topic) => sum + topic.questions.length, 1)
}

/** Who wrote it, and, for its author, why others do not see it. */
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

/** What a scenario is to one reader, whatever it says. */
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
  can_edit: mayEdit(row, reader),
  completed_count: row.completedCount,
})

/** What is around the conversation in the reader's own language; what is practised stays in the target language. */
export function scenarioFor(row: StoredScenario, reader: Author & { explanationLanguage: Language }): Scenario {
  const display = row.display?.[reader.explanationLanguage]
  const explained = <Entry extends { meaning: string }>(entries: Entry[], meanings: string[] | undefined): Entry[] =>
    entries.map((entry, index) => ({ ...entry, meaning: meanings?.[index] ?? entry.meaning }))
  return {
    ...relationFor(row, reader),
    title: display?.title ?? row.title,
    description: display?.description ?? row.description,
    meta: { target_language: row.targetLanguage },
    user_goals: row.userGoals,
    user_dictionary: explained(row.userDictionary, display?.meanings),
    user_phrases: explained(row.userPhrases, display?.phrase_meanings),
    dialog_behavior: display?.dialog ?? row.dialogBehavior,
    ielts_behavior: row.ieltsBehavior,
    model_end_behavior: row.modelEndBehavior,
    step_count: stepCount(row.dialogBehavior, row.ieltsBehavior),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}
