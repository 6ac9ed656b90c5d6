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

/** What of a stored scenario is shown. */
export interface StoredScenario {
  id: string
  ownerId: string | null
  orgId: string | null
  targetLanguage: Language
  scenarioType: Scenario['scenario_type']
  difficultyLevel: Scenario['difficulty_level']
  visibility: Scenario['visibility']
  isModuleOnly: boolean
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
  isFavorite: boolean
  completedCount: number
  author: string | null
  moderation: 'visible' | 'waiting' | 'hidden'
  moderationReason: string | null
}

/** Steps of a dialogue; of an exam every question and the cue card. At least 1 (specification §9). */
function stepCount(dialog: DialogBehavior | null, ielts: IeltsBehavior | null): number {
  if (dialog !== null) return Math.max(1, dialog.steps.length)
  if (ielts === null) return 1
  const topics = [...ielts.part1.topics, ...ielts.part3.topics]
  return topics.reduce((sum, topic) => sum + topic.questions.length, 1)
}

/** Who wrote it, and, for its author, why others do not see it. */
export const standingOf = (
  row: Pick<StoredScenario, 'ownerId' | 'author' | 'moderation' | 'moderationReason'>,
  reader: Author,
): Pick<Scenario, 'author' | 'moderation'> => ({
  author: row.author === null ? null : { tag_name: row.author },
  moderation:
    row.moderation === 'visible' || row.ownerId !== reader.id
      ? null
      : { state: row.moderation, reason: row.moderationReason },
})

/** What is around the conversation in the reader's own language; what is practised stays in the target language. */
export function scenarioFor(row: StoredScenario, reader: Author & { explanationLanguage: Language }): Scenario {
  const display = row.display?.[reader.explanationLanguage]
  const explained = <Entry extends { meaning: string }>(entries: Entry[], meanings: string[] | undefined): Entry[] =>
    entries.map((entry, index) => ({ ...entry, meaning: meanings?.[index] ?? entry.meaning }))
  return {
    _id: row.id,
    title: display?.title ?? row.title,
    description: display?.description ?? row.description,
    target_language: row.targetLanguage,
    meta: { target_language: row.targetLanguage },
    scenario_type: row.scenarioType,
    difficulty_level: row.difficultyLevel,
    visibility: row.visibility,
    is_module_only: row.isModuleOnly,
    user_goals: row.userGoals,
    user_dictionary: explained(row.userDictionary, display?.meanings),
    user_phrases: explained(row.userPhrases, display?.phrase_meanings),
    dialog_behavior: display?.dialog ?? row.dialogBehavior,
    ielts_behavior: row.ieltsBehavior,
    model_end_behavior: row.modelEndBehavior,
    is_favorite: row.isFavorite,
    is_owner: row.ownerId === reader.id,
    ...standingOf(row, reader),
    can_edit: mayEdit(row, reader),
    completed_count: row.completedCount,
    step_count: stepCount(row.dialogBehavior, row.ieltsBehavior),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}
