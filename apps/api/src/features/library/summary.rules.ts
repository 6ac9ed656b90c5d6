// A scenario's texts in a list.
import type { Language, Translation } from '@parley/contracts/language/language.ts'
import { translated } from '@parley/contracts/language/translation.ts'
import type { DialogBehavior, IeltsBehavior, IeltsPart, ScenarioSummary } from '@parley/contracts/library/scenario.ts'
import { stepCount } from './library.rules.ts'

/** The source of the texts: title and description are in the reader's language if the scenario has them in it. */
export interface StoredTexts {
  title: string
  description: string
  /** The first goal; null in a scenario without goals. */
  goal: { phrase: string; translation: Translation } | null
  dialog: DialogBehavior | null
  exam: IeltsBehavior | null
}

/** The texts that are the same for all readers of one language until the scenario is edited. */
export type SummaryTexts = Pick<ScenarioSummary, 'title' | 'description' | 'lead' | 'lead_translation' | 'step_count'>

/** The first question of a part, shown on a test's card. */
function firstQuestion(exam: IeltsBehavior, part: IeltsPart): string | undefined {
  if (part === '1') return exam.part1.topics[0]?.questions[0]
  if (part === '3') return exam.part3.topics[0]?.questions[0]
  return exam.part2.question
}

/** @param part the requested part of a test */
export function summaryTexts(
  { title, description, goal, dialog, exam }: StoredTexts,
  language: Language,
  part: IeltsPart,
): SummaryTexts {
  const lead = exam === null ? goal?.phrase : firstQuestion(exam, part)
  const translation = exam === null && goal !== null ? translated(goal.translation, language) : undefined
  return {
    title,
    description,
    lead: lead ?? title,
    lead_translation: translation ?? null,
    step_count: stepCount(dialog, exam),
  }
}
