import { loadLibrary } from '@parley/content/library.ts'
import { stepsOf } from '@parley/content/steps.ts'
import { languages } from '@parley/contracts/language/language.ts'
import { expect, test } from 'vitest'
import { rowsOf } from './library.import.ts'

const { dialogs } = await loadLibrary()
const dialog = dialogs.find(({ twist }) => twist !== undefined)
if (dialog === undefined) throw new Error('No dialogue has a twist')

const sentences = (name: string) => ({
  does: Array.from({ length: 12 }, (_, at) => `${name} ${at}.`),
  near_misses: Array.from({ length: 6 }, (_, at) => `Not ${name} ${at}.`),
  confirm: `Is it ${name}?`,
})
const file = (language: string) => ({
  steps: dialog.steps.map((_, at) => sentences(`${language} step ${at}`)),
  twist: sentences(`${language} twist`),
})
const facts = {
  steps: dialog.steps.map((_, at) => (at === 0 ? { goals: [2], is_open: true } : { goals: [] })),
  twist: { goals: [] },
}
const files = new Map<string, unknown>([
  [dialog.slug, facts],
  ...languages.map((language) => [`${dialog.slug}.${language}`, file(language)] as const),
])

const read = (from: ReadonlyMap<string, unknown>) => stepsOf(dialog.slug, from)

test('the rows of a dialogue and of its twist have the sentences', () => {
  const rows = rowsOf(dialog, new Map([[dialog.slug, read(files)]]))
  const [first, twisted] = rows.filter(({ targetLanguage }) => targetLanguage === 'pl')
  expect(first?.script?.steps[0]).toMatchObject({ intent: { goals: [1], is_open: true } })
  expect(first?.script?.steps.map(({ intent }) => intent?.confirm)).toEqual(
    dialog.steps.map((_, at) => `Is it pl step ${at}?`),
  )
  expect(twisted?.script?.steps[dialog.twist?.at ?? 0]?.intent?.confirm).toBe('Is it pl twist?')
  expect(twisted?.script?.steps).toHaveLength(dialog.steps.length + 1)
})

test('a file that is missing is named', () => {
  const incomplete = new Map([...files].filter(([name]) => !name.endsWith('.uk')))
  expect(() => read(incomplete)).toThrow(`content/steps/${dialog.slug}.uk.json is missing`)
  expect(() => rowsOf(dialog, new Map())).toThrow(`${dialog.slug} has no sentences`)
})

test('a file in another format is named', () => {
  const broken = new Map(files).set(`${dialog.slug}.de`, { steps: [], other: 1 })
  expect(() => read(broken)).toThrow(`content/steps/${dialog.slug}.de.json`)
})
