// Every pattern file finds its wrong sentences and nothing in correct ones, in any language.
import { readdirSync, readFileSync } from 'node:fs'
import { readLibraryFiles } from '@parley/content/library.ts'
import { textsOf } from '@parley/content/texts.ts'
import { Language, languages } from '@parley/contracts/language/language.ts'
import { describe, expect, test } from 'vitest'
import { PatternFile } from './pattern-file.ts'
import { mayBeTaught, patternFindings } from './patterns.ts'

const folder = new URL('./patterns/', import.meta.url)
const files = readdirSync(folder).map((name) => ({
  language: Language.parse(name.replace('.json', '')),
  file: PatternFile.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))),
}))

const find = (text: string, language: Language = 'en') => patternFindings({ text, language, explanationLanguage: 'de' })
/** The text after applying the findings' corrections. */
const correctedBy = (text: string, language: Language) =>
  find(text, language).reduceRight((all, { original, suggestion }) => all.replace(original, suggestion), text)

describe.each(files)('patterns of $language', ({ language, file: { patterns } }) => {
  test.each(patterns)('$id matches only its wrong sentences', (pattern) => {
    for (const { text, corrected } of pattern.wrong) {
      const { topic, explanation } = pattern
      expect(find(text, language), text).toMatchObject([{ topic, explanation: explanation.de }])
      expect(correctedBy(text, language)).toBe(corrected)
      expect(find(corrected, language), corrected).toEqual([])
      expect(mayBeTaught(corrected, language, 0, corrected.length), corrected).toBe(true)
    }
    expect(pattern.right.flatMap((text) => find(text, language))).toEqual([])
    expect(new Set(pattern.right).size).toBe(pattern.right.length)
  })

  test('have unique names, and explanations written for each language', () => {
    expect(new Set(patterns.map(({ id }) => id)).size).toBe(patterns.length)
    for (const { id, explanation } of patterns) {
      expect(new Set(Object.values(explanation)).size, id).toBe(languages.length)
    }
  })

  test('find nothing in the library’s lines', async () => {
    for (const { name, data } of await readLibraryFiles()) {
      const lines = textsOf(data).filter(
        (line) => line.language === language && (line.role === 'spoken' || line.role === 'sentence'),
      )
      expect(
        lines.flatMap(({ text }) => find(text, language)),
        name,
      ).toEqual([])
    }
  })
})

test('matches both apostrophes, any white space and any case', () => {
  expect(find('We’re  AGREE about it.')).toMatchObject([{ original: 'We’re  AGREE', suggestion: 'We agree' }])
  expect(find("i'm agree")).toMatchObject([{ original: "i'm agree", suggestion: 'i agree' }])
  expect(find('She doesn’t likes it.')).toMatchObject([{ suggestion: 'doesn’t like' }])
})

test('lower-cases a first word that the correction moves', () => {
  expect(find('Capisco niente.', 'it')).toMatchObject([{ suggestion: 'Non capisco niente' }])
  expect(find('If I will see him, I will ask.')).toMatchObject([{ suggestion: expect.stringMatching(/^If I see/) }])
})

test('shows a single wrong word with the words around it', () => {
  expect(find('I need some informations please.')).toMatchObject([
    { original: 'some informations please', suggestion: 'some information please' },
  ])
})

test('does not match across sentences or within words', () => {
  expect(find('I know what you want. That you come is nice.')).toEqual([])
  expect(find('It was a muster to be at.')).toEqual([])
})

test('has patterns for every language', () => {
  expect(files.map(({ language }) => language).toSorted()).toEqual([...languages].toSorted())
})

test.each(['I have went home.', 'I can ask you question.', 'You could of come.', 'I am agree.', 'Take an advice.'])(
  'never teaches %j',
  (text) => {
    expect(mayBeTaught(text, 'en', 0, text.length)).toBe(false)
  },
)

test('reports a limited number of mistakes in a text full of them', () => {
  const text = 'I not like it because my name Ana and she said me that we have the same than you. '.repeat(500)
  expect(find(text)).toHaveLength(16)
})
