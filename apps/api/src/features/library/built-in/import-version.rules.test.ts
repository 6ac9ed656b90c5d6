// A reminder to raise `importVersion`: installations import the library again only if its files or this number have
// changed.
import { createHash } from 'node:crypto'
import type { DialogFile, IeltsFile, ModulesFile } from '@parley/content/schema.ts'
import type { DialogSteps } from '@parley/content/steps.ts'
import { languages } from '@parley/contracts/language/language.ts'
import { expect, test } from 'vitest'
import { examRows, importVersion, rowsOf } from './library.import.ts'
import { moduleRowsOf } from './module.import.ts'

/** The same text in every language. */
const texts = (text: string) => Object.fromEntries(languages.map((language) => [language, `${language}: ${text}`]))
/** A list with one wording in every language. */
const wordings = (text: string) => Object.fromEntries(languages.map((language) => [language, [`${language} ${text}`]]))

const step = (name: string) => ({
  text: texts(`do ${name}`),
  example: texts(`example ${name}`),
  reask: texts(`ask again for ${name}`),
  reply: texts(`reply to ${name}`),
})

const dialog = {
  slug: 'fixed',
  scenario_type: 'DIALOG',
  module: 'travel',
  difficulty_level: 'A1',
  partner: { gender: 'f', name: texts('name'), role: 'role', manner: 'manner', aim: 'aim', facts: ['en: opening'] },
  title: texts('title'),
  description: texts('description'),
  setting: texts('setting'),
  situation: texts('situation'),
  goal: texts('goal'),
  achieved: texts('achieved'),
  goals: [{ phrase: texts('goal phrase'), accepts: wordings('goal') }],
  dictionary: [{ word: texts('word'), meaning: texts('meaning') }],
  phrases: [{ phrase: texts('phrase'), meaning: texts('meaning of the phrase'), reply: texts('reply to the phrase') }],
  opening: texts('opening'),
  steps: ['one', 'two', 'three'].map(step),
  optional_steps: [{ text: texts('optional'), accepts: wordings('optional'), reply: texts('optional reply') }],
  asides: [{ accepts: wordings('aside'), reply: texts('aside reply') }],
  closing: texts('closing'),
  twist: { situation: texts('twisted'), at: 1, lead: texts('lead'), step: step('twist') },
  amounts: Object.fromEntries(languages.map((language, at) => [language, { [`${language}: opening`]: `${at} EUR` }])),
  forms: { pl: { FEMININE: { opening: 'pani' }, MASCULINE: { opening: 'pan' } } },
} as unknown as DialogFile

const sentences = (name: string) => ({ does: [`${name}.`], near_misses: [`Not ${name}.`], confirm: `${name}?` })
const steps: DialogSteps = {
  facts: { steps: [{ goals: [1] }, { goals: [], is_open: true }, { goals: [] }], twist: { goals: [] } },
  sentences: Object.fromEntries(
    languages.map((language) => [
      language,
      { steps: ['one', 'two', 'three'].map(sentences), twist: sentences('twist') },
    ]),
  ) as DialogSteps['sentences'],
}

const topic = { title: 'Topic', questions: ['One?', 'Two?', 'Three?'] }
const exam = {
  slug: 'fixed-exam',
  scenario_type: 'IELTS',
  difficulty_level: 'B2',
  title: texts('title'),
  description: texts('description'),
  setting: 'Exam room',
  part1: { topics: [topic] },
  part2: { title: 'Card', question: 'Describe it.', bullet_points: ['a', 'b', 'c'], rounding_off: ['More?'] },
  part3: { topics: [topic] },
  dictionary: [{ word: texts('word'), meaning: texts('meaning') }],
  closing: 'Thank you.',
} as unknown as IeltsFile

const modules = {
  travel: { title: texts('travel'), description: texts('on the way'), tags: [texts('tag')] },
} as unknown as ModulesFile

test('the rows of a fixed library belong to this version of the import', () => {
  const rows = [
    ...rowsOf(dialog, new Map([['fixed', steps]])),
    ...examRows(exam),
    ...moduleRowsOf('travel', modules, ['fixed']),
  ]
  const digest = createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16)
  // If rows have changed, raise `importVersion`, and update both here.
  expect({ importVersion, digest }).toEqual({ importVersion: 5, digest: 'aa5d2ce6accbccb3' })
})
