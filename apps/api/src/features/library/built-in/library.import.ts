// Imports the built-in library: one row per scenario and target language, with the other languages as translations.
import { readBeside, withAmountsOf } from '@parley/content/amounts.ts'
import { readTexts } from '@parley/content/amounts-check.ts'
import { asidesOf } from '@parley/content/asides.ts'
import { everyForm } from '@parley/content/forms.ts'
import type { Library } from '@parley/content/library.ts'
import type { ContentFile, DialogFile, IeltsFile, Texts } from '@parley/content/schema.ts'
import { type DialogSteps, intentsOf, type StepIntent } from '@parley/content/steps.ts'
import { withTwist } from '@parley/content/twist.ts'
import { type Language, languages } from '@parley/contracts/language/language.ts'
import type { Database } from '#database/connect.ts'
import type { PartnerPerson, Script } from '#database/scenarios.ts'
import { type BuiltIn, findBuiltInHashes, removeBuiltIn, upsertBuiltIn } from '../library.queries.ts'
import { hashed, inEveryLanguage } from './built-in.ts'
import { importModules } from './module.import.ts'

/**
 * Raise this when the same files produce different rows, so that installations import them again although no file has
 * changed. A test compares the rows of a fixed file.
 */
export const importVersion = 5

/** Rows per statement: each has some twenty parameters. */
const rowsPerStatement = 50

/**
 * Adds new items, updates changed ones, and removes missing ones from the lists. A second run changes nothing;
 * scenarios and modules keep their ids permanently.
 * @returns number of rows written, one per item and target language
 */
export async function importLibrary(db: Database, { dialogs, ielts, modules, steps }: Library): Promise<number> {
  const written = await importScenarios(db, [...dialogs, ...ielts], steps)
  return written + (await importModules(db, modules, dialogs))
}

async function importScenarios(db: Database, files: readonly ContentFile[], steps: Library['steps']): Promise<number> {
  const rows = files.flatMap((file) => (file.scenario_type === 'IELTS' ? examRows(file) : rowsOf(file, steps)))
  const known = await findBuiltInHashes(db)
  const changed = rows.filter((row) => known.get(`${row.slug} ${row.targetLanguage}`) !== row.contentHash)
  for (let start = 0; start < changed.length; start += rowsPerStatement) {
    await upsertBuiltIn(db, changed.slice(start, start + rowsPerStatement))
  }
  const current = new Set(rows.map((row) => `${row.slug} ${row.targetLanguage}`))
  const gone = [...known.keys()].filter((name) => !current.has(name))
  for (const name of gone) {
    const [slug = '', language = ''] = name.split(' ')
    await removeBuiltIn(db, slug, language as Language)
  }
  return changed.length + gone.length
}

/** An IELTS test is taken in English. */
export const examRows = (file: IeltsFile): BuiltIn[] => [hashed(examRow(file))]

/** A dialogue is practised in every language. @param steps the sentences of all dialogues */
export function rowsOf(file: DialogFile, steps: Library['steps']): BuiltIn[] {
  const own = steps.get(file.slug)
  if (own === undefined) throw new Error(`${file.slug} has no sentences`)
  return dialogRows(file, own).map(hashed)
}

/**
 * The dialogue in each language, and its version with a twist, which is offered only to learners who have finished it.
 */
function dialogRows(file: DialogFile, steps: DialogSteps): Row[] {
  const twisted = withTwist(file)
  const intents = (language: Language, twistAt: number | null) => intentsOf(steps, language, twistAt)
  const second = (language: Language) =>
    twisted === null
      ? []
      : [
          {
            ...dialogRow(twisted, language, intents(language, file.twist?.at ?? null)),
            twistOf: file.slug,
            isModuleOnly: true,
          },
        ]
  return languages.flatMap((language) => [dialogRow(file, language, intents(language, null)), ...second(language)])
}

type Row = Omit<BuiltIn, 'contentHash'>

/** The columns that both types have in common. */
const shared = (file: ContentFile, language: Language) => ({
  slug: file.slug,
  targetLanguage: language,
  difficultyLevel: file.difficulty_level,
  visibility: 'PUBLIC' as const,
  title: file.title[language],
  description: file.description[language],
  userDictionary: file.dictionary.map(({ word, meaning }) => ({
    word: word[language],
    translation: without(word, language),
    meaning: meaning[language],
  })),
})

function dialogRow(file: DialogFile, language: Language, intents: readonly StepIntent[]): Row {
  const read: Read = (texts, reader) => readBeside(texts, { reader, target: language }, file.amounts)
  return {
    ...shared(file, language),
    scenarioType: 'DIALOG',
    userGoals: file.goals.map(({ phrase }) => ({
      phrase: phrase[language],
      translation: without(
        inEveryLanguage((reader) => read(phrase, reader)),
        language,
      ),
    })),
    userPhrases: file.phrases.map(({ phrase, meaning }) => ({
      phrase: phrase[language],
      translation: without(phrase, language),
      meaning: meaning[language],
    })),
    dialogBehavior: behaviorOf(file, language, read),
    ieltsBehavior: null,
    modelEndBehavior: file.closing[language],
    display: inEveryLanguage((reader) => ({
      title: file.title[reader],
      description: file.description[reader],
      dialog: behaviorOf(file, reader, read),
      meanings: file.dictionary.map(({ meaning }) => meaning[reader]),
      phrase_meanings: file.phrases.map(({ meaning }) => meaning[reader]),
      achieved: file.achieved[reader],
    })),
    script: {
      partner: partnerOf(file, language),
      opening: file.opening[language],
      closing: file.closing[language],
      steps: file.steps.map((step, at) => ({
        ...(intents[at] && { intent: intents[at] }),
        example: step.example[language],
        reask: step.reask[language],
        reply: step.reply[language],
      })),
      asides: asidesOf(file, language),
      goal_accepts: file.goals.map((goal) => goalWordings(goal, language, file)),
      ...readingsOf(file, read),
    },
    roundingOff: null,
    forms: file.forms?.[language] ?? null,
  }
}

/** Who the partner is, with the amounts of money that are said in the language. */
function partnerOf(file: DialogFile, language: Language): PartnerPerson {
  const { name, gender, role, manner, aim, facts } = file.partner
  const said = (text: string) => withAmountsOf(language, text, readTexts(file), file.amounts)
  return { name: name[language], gender, card: { role, manner, aim: said(aim), facts: facts.map(said) } }
}

/** A goal's accepted wordings in every form of address, whichever form is shown. */
function goalWordings({ phrase, accepts }: DialogFile['goals'][number], language: Language, file: DialogFile) {
  const others = everyForm(phrase[language], file.forms?.[language]).slice(1)
  return others.length > 0
    ? [...(accepts?.[language] ?? []), phrase[language], ...others]
    : (accepts?.[language] ?? null)
}

/** Text for readers of a language who also see it in the target language. */
type Read = (texts: Texts, reader: Language) => string

const behaviorOf = (file: DialogFile, language: Language, read: Read) => ({
  setting: file.setting[language],
  situation: read(file.situation, language),
  goal: read(file.goal, language),
  steps: file.steps.map(({ text }) => read(text, language)),
  optional_steps: file.optional_steps.map(({ text }) => read(text, language)),
})

/** The lines that read differently for those who also see the target language; empty if there are none. */
function readingsOf(file: DialogFile, read: Read): Pick<Script, 'readings'> {
  const asides = [...file.phrases, ...file.optional_steps, ...file.asides]
  const lines = [
    file.opening,
    file.closing,
    ...file.steps.flatMap(({ example, reask, reply }) => [example, reask, reply]),
    ...asides.map(({ reply }) => reply),
    ...file.goals.map(({ phrase }) => phrase),
  ]
  const readings = languages.flatMap((reader) => {
    const changed = lines.flatMap((line) => {
      const shown = read(line, reader)
      return shown === line[reader] ? [] : [[line[reader], shown] as const]
    })
    return changed.length === 0 ? [] : [[reader, Object.fromEntries(changed)] as const]
  })
  return readings.length === 0 ? {} : { readings: Object.fromEntries(readings) }
}

function examRow(file: IeltsFile): Row {
  const { rounding_off: roundingOff, ...part2 } = file.part2
  return {
    ...shared(file, 'en'),
    scenarioType: 'IELTS',
    userGoals: [],
    userPhrases: [],
    dialogBehavior: null,
    ieltsBehavior: { setting: file.setting, part1: file.part1, part2, part3: file.part3 },
    modelEndBehavior: file.closing,
    display: inEveryLanguage((reader) => ({
      title: file.title[reader],
      description: file.description[reader],
      dialog: null,
      meanings: file.dictionary.map(({ meaning }) => meaning[reader]),
      phrase_meanings: [],
      achieved: null,
    })),
    script: null,
    roundingOff,
    forms: null,
  }
}

/** A text in all languages but one. */
const without = (texts: Texts, language: Language): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => key !== language))
