// Brings the built-in library into the tables: each scenario once a target language, the other languages beside it.
import { asidesOf } from '@parley/content/asides.ts'
import type { Library } from '@parley/content/library.ts'
import type { ContentFile, DialogFile, IeltsFile, Texts } from '@parley/content/schema.ts'
import { type Language, languages } from '@parley/contracts/language.ts'
import type { Database } from '#database/connect.ts'
import { hashed, inEveryLanguage } from './built-in.ts'
import { type BuiltIn, findBuiltInHashes, removeBuiltIn, upsertBuiltIn } from './library.queries.ts'
import { importModules } from './module.import.ts'

/** How many rows one statement takes: each has some twenty parameters. */
const rowsAtOnce = 50

/**
 * Adds what is new, changes what has changed, and takes out of the lists what is gone. Done twice, it does nothing the
 * second time; a scenario and a module keep their ids for good.
 * @returns how many of them were written, counted once a target language
 */
export async function importLibrary(db: Database, { dialogs, ielts, modules }: Library): Promise<number> {
  const written = await importScenarios(db, [...dialogs, ...ielts])
  return written + (await importModules(db, modules, dialogs))
}

async function importScenarios(db: Database, files: readonly ContentFile[]): Promise<number> {
  const rows = files.flatMap(rowsOf)
  const known = await findBuiltInHashes(db)
  const changed = rows.filter((row) => known.get(`${row.slug} ${row.targetLanguage}`) !== row.contentHash)
  for (let start = 0; start < changed.length; start += rowsAtOnce) {
    await upsertBuiltIn(db, changed.slice(start, start + rowsAtOnce))
  }
  const current = new Set(rows.map((row) => `${row.slug} ${row.targetLanguage}`))
  const gone = [...known.keys()].filter((name) => !current.has(name))
  for (const name of gone) {
    const [slug = '', language = ''] = name.split(' ')
    await removeBuiltIn(db, slug, language as Language)
  }
  return changed.length + gone.length
}

/** An IELTS test is sat in English; a dialogue is practised in every language. */
function rowsOf(file: ContentFile): BuiltIn[] {
  const rows = file.scenario_type === 'IELTS' ? [examRow(file)] : languages.map((language) => dialogRow(file, language))
  return rows.map(hashed)
}

type Row = Omit<BuiltIn, 'contentHash'>

/** What both kinds have in common. */
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

function dialogRow(file: DialogFile, language: Language): Row {
  return {
    ...shared(file, language),
    scenarioType: 'DIALOG',
    userGoals: file.goals.map(({ phrase }) => ({ phrase: phrase[language], translation: without(phrase, language) })),
    userPhrases: file.phrases.map(({ phrase, meaning }) => ({
      phrase: phrase[language],
      translation: without(phrase, language),
      meaning: meaning[language],
    })),
    dialogBehavior: behaviorOf(file, language),
    ieltsBehavior: null,
    modelEndBehavior: file.closing[language],
    display: inEveryLanguage((reader) => ({
      title: file.title[reader],
      description: file.description[reader],
      dialog: behaviorOf(file, reader),
      meanings: file.dictionary.map(({ meaning }) => meaning[reader]),
      phrase_meanings: file.phrases.map(({ meaning }) => meaning[reader]),
    })),
    script: {
      opening: file.opening[language],
      closing: file.closing[language],
      steps: file.steps.map((step) => ({
        accepts: step.accepts?.[language] ?? null,
        example: step.example[language],
        reask: step.reask[language],
        reply: step.reply[language],
      })),
      asides: asidesOf(file, language),
      goal_accepts: file.goals.map((goal) => goal.accepts?.[language] ?? null),
    },
    roundingOff: null,
  }
}

const behaviorOf = (file: DialogFile, language: Language) => ({
  setting: file.setting[language],
  situation: file.situation[language],
  goal: file.goal[language],
  steps: file.steps.map(({ text }) => text[language]),
  optional_steps: file.optional_steps.map(({ text }) => text[language]),
})

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
    })),
    script: null,
    roundingOff,
  }
}

/** A text in all languages but one. */
const without = (texts: Texts, language: Language): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => key !== language))
