// The texts of an item, for operators who decide about it.

import type { DialogBehavior, IeltsBehavior, Scenario } from '@parley/contracts/library/scenario.ts'
import type { TextRole, TextSection } from '@parley/contracts/operator/operator-reports.ts'

type Text = TextSection['texts'][number]

export interface TextsOfScenario {
  readonly description: string
  readonly userGoals: Scenario['user_goals']
  readonly userPhrases: Scenario['user_phrases']
  readonly userDictionary: Scenario['user_dictionary']
  readonly dialogBehavior: DialogBehavior | null
  readonly ieltsBehavior: IeltsBehavior | null
  readonly modelEndBehavior: string
}

export interface TextsOfModule {
  readonly description: string
  readonly tags: readonly string[]
  readonly submodules: readonly { title: string; description: string; tips: readonly string[] }[]
}

const plain = (texts: readonly (string | null | undefined)[]): Text[] =>
  texts.flatMap((text) => (text ? { text, note: '' } : []))

/** An author's translations, by language, and explanation. */
const noteOf = (translations: Readonly<Record<string, string>>, meaning = ''): string =>
  [...new Set([...Object.values(translations), meaning])].filter((note) => note !== '').join(' · ')

/** Without the roles that have no texts. */
const sectionsOf = (texts: Partial<Record<TextRole, Text[]>>): TextSection[] =>
  (Object.entries(texts) as [TextRole, Text[]][])
    .filter(([, { length }]) => length > 0)
    .map(([role, each]) => ({ role, texts: each }))

/** Every text of a scenario that learners or a model read. */
export function scenarioSections(scenario: TextsOfScenario): TextSection[] {
  const { dialogBehavior: dialog, ieltsBehavior: exam } = scenario
  const lines = dialog?.partner_lines
  return sectionsOf({
    description: plain([scenario.description]),
    setting: plain([dialog?.setting, exam?.setting]),
    situation: plain([dialog?.situation]),
    aim: plain([dialog?.goal]),
    steps: plain(dialog?.steps ?? []),
    optional_steps: plain(dialog?.optional_steps ?? []),
    partner_lines: plain([lines?.opening, ...(lines?.replies ?? [])]),
    examples: plain([...(lines?.examples ?? []), ...(lines?.sentences ?? []).flat()]),
    questions: plain(
      [...(exam?.part1.topics ?? []), ...(exam?.part3.topics ?? [])].flatMap(({ title, questions }) => [
        title,
        ...questions,
      ]),
    ),
    cue_card: exam ? plain([exam.part2.title, exam.part2.question, ...exam.part2.bullet_points]) : [],
    goals: scenario.userGoals.map(({ phrase, translation }) => ({ text: phrase, note: noteOf(translation) })),
    phrases: scenario.userPhrases.map((each) => ({ text: each.phrase, note: noteOf(each.translation, each.meaning) })),
    words: scenario.userDictionary.map((each) => ({ text: each.word, note: noteOf(each.translation, each.meaning) })),
    ending: plain([scenario.modelEndBehavior]),
  })
}

export const moduleSections = ({ description, tags }: TextsOfModule): TextSection[] =>
  sectionsOf({ description: plain([description]), tags: plain(tags) })

/** The headings of a module's groups. */
export const groupParts = ({ submodules }: TextsOfModule): { title: string; sections: TextSection[] }[] =>
  submodules.map(({ title, description, tips }) => ({
    title,
    sections: sectionsOf({ description: plain([description]), tips: plain(tips) }),
  }))
