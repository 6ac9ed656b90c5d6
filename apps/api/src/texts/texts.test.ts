// The api's texts are complete in all nine languages: the same files, keys and placeholders, no empty or unused texts,
// and nothing left in English.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@parley/contracts/language/language.ts'
import { describe, expect, test } from 'vitest'
import { fill, textsOf } from './texts.ts'

const folder = import.meta.dirname
/** From a test that is held in English. */
const onlyEnglish = ['examiner.json']
/** Texts that are correct although they read the same in English: a word that both languages share. */
const sameAsEnglish = new Set([
  'fr sandbox.invoice.date',
  'es sandbox.invoice.plan',
  'pl sandbox.invoice.plan',
  'es partner.answers.1',
  'it partner.answers.1',
])

type Texts = string | { readonly [key: string]: Texts }

/** All texts of one file by their full keys. */
const flatten = (texts: Texts, key = ''): [string, string][] =>
  typeof texts === 'string'
    ? [[key, texts]]
    : Object.entries(texts).flatMap(([name, value]) => flatten(value, key === '' ? name : `${key}.${name}`))

const textsIn = (language: string, file: string) =>
  new Map(flatten(JSON.parse(readFileSync(join(folder, language, file), 'utf8'))))
const placesIn = (text = '') => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

const files = readdirSync(join(folder, 'en'))
const sharedFiles = files.filter((file) => !onlyEnglish.includes(file))

describe.each(languages.filter((language) => language !== 'en'))('%s', (language) => {
  test('has the same files as English', () => {
    expect(readdirSync(join(folder, language)).sort()).toEqual(sharedFiles.sort())
  })

  test.each(sharedFiles)('%s has the same keys and placeholders as English, with each text translated', (file) => {
    const english = textsIn('en', file)
    const texts = textsIn(language, file)
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort())
    for (const [key, text] of texts) {
      expect(placesIn(text), key).toEqual(placesIn(english.get(key)))
      expect(text.trim(), key).not.toBe('')
      const isShared = sameAsEnglish.has(`${language} ${file.replace('.json', '')}.${key}`)
      expect(text === english.get(key), key).toBe(isShared)
    }
  })
})

test('every key is used by the code', () => {
  const source = join(folder, '..')
  const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(source, file), 'utf8'))
    .join('\n')
  const contracts = readFileSync(
    join(source, '..', '..', '..', 'packages', 'contracts', 'src', 'operator', 'moderation.ts'),
    'utf8',
  )
  const words = new Set(`${code}${contracts}`.match(/\w+/g))
  const unused = files.flatMap((file) =>
    [...textsIn('en', file).keys()].filter((key) => {
      const names = key.split('.').filter((name) => !/^\d+$/.test(name))
      return names.some((name) => !words.has(name))
    }),
  )
  expect(unused).toEqual([])
})

test('a text inserts its values unchanged, and throws if one is missing', () => {
  const { weekly } = textsOf('progress').en
  expect(fill(weekly.minutesOfGoal, { minutes: '$& {{goal}}', goal: '30' })).toContain('$& {{goal}} of 30')
  expect(() => fill(weekly.minutesOfGoal, { minutes: '20' })).toThrow("needs a value for 'goal'")
})
