// How a stored scenario looks to one reader.
import type { Language } from '@parley/contracts/language.ts'
import type { DialogBehavior, IeltsBehavior, IeltsPart, Scenario, ScenarioSummary } from '@parley/contracts/library.ts'
import { translated } from '@parley/contracts/translation.ts'
import { type Author, mayEdit } from './authoring.rules.ts'

interface Display {
  title: string
  description: string
  dialog: DialogBehavior | null
  meanings: string[]
  phrase_meanings: string[]
}

/** What lists say is in a scenario, or make it from. */
interface StoredTexts {
  title: string
  description: string
  userGoals: Scenario['user_goals']
  dialogBehavior: DialogBehavior | null
  ieltsBehavior: IeltsBehavior | null
  display: Record<Language, Display> | null
}

/** What of a stored scenario is in lists. */
export interface StoredSummary extends StoredTexts {
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
export interface StoredScenario extends StoredSummary {
  userDictionary: Scenario['user_dictionary']
  userPhrases: Scenario['user_phrases']
  modelEndBehavior: string
  createdAt: Date
  updatedAt: Date
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
  row: Pick<StoredSummary, 'ownerId' | 'author' | 'moderation' | 'moderationReason'>,
  reader: Author,
): Pick<Scenario, 'author' | 'moderation'> => ({
  author: row.author === null ? null : { tag_name: row.author },
  moderation:
    row.moderation === 'visible' || row.ownerId !== reader.id
      ? null
      : { state: row.moderation, reason: row.moderationReason },
})

/** Whose eyes a scenario or a module is looked at with. */
interface Viewer extends Author {
  readonly explanationLanguage: Language
}

/** What a scenario is to one reader, whatever it says. */
const relationOf = (row: Omit<StoredSummary, keyof StoredTexts>, reader: Viewer) => ({
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
export function scenarioFor(row: StoredScenario, reader: Viewer): Scenario {
  const display = row.display?.[reader.explanationLanguage]
  const explained = <Entry extends { meaning: string }>(entries: Entry[], meanings: string[] | undefined): Entry[] =>
    entries.map((entry, index) => ({ ...entry, meaning: meanings?.[index] ?? entry.meaning }))
  return {
    ...relationOf(row, reader),
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

/** What the card of a test leads with. */
function firstQuestion(exam: IeltsBehavior, part: IeltsPart): string | undefined {
  if (part === '1') return exam.part1.topics[0]?.questions[0]
  if (part === '3') return exam.part3.topics[0]?.questions[0]
  return exam.part2.question
}

/** The same scenario as lists show it. @param part of a test, which part is asked for */
export function summaryFor(row: StoredSummary, reader: Viewer, part: IeltsPart = 'full'): ScenarioSummary {
  const display = row.display?.[reader.explanationLanguage]
  const title = display?.title ?? row.title
  const goal = row.ieltsBehavior === null ? row.userGoals[0] : undefined
  const lead = row.ieltsBehavior === null ? goal?.phrase : firstQuestion(row.ieltsBehavior, part)
  return {
    ...relationOf(row, reader),
    title,
    description: display?.description ?? row.description,
    lead: lead ?? title,
    lead_translation: (goal && translated(goal.translation, reader.explanationLanguage)) ?? null,
    step_count: stepCount(row.dialogBehavior, row.ieltsBehavior),
  }
}
