import { expect, test } from 'vitest'
import { isFiltered, parseVocabularySearch, writeVocabularySearch } from './vocabulary-search.ts'

test('parses what it writes to the URL', () => {
  const shown = { search: 'ta', language: 'es', tier: 3, review: true } as const
  expect(parseVocabularySearch(writeVocabularySearch(shown))).toEqual(shown)
  expect(writeVocabularySearch(parseVocabularySearch({}))).toEqual({})
})

test.each([
  { search: ['a'], language: 'xx', tier: 5, review: 'yes' },
  { search: null, language: 1, tier: {}, review: 1 },
])('shows everything for an invalid URL: %j', (address) => {
  const shown = parseVocabularySearch(address)
  expect(shown).toEqual({ search: '', language: undefined, tier: undefined, review: false })
  expect(isFiltered(shown)).toBe(false)
})

test('accepts a number as search text and truncates a long one', () => {
  expect(parseVocabularySearch({ search: 42 }).search).toBe('42')
  expect(parseVocabularySearch({ search: 'a'.repeat(999) }).search).toHaveLength(200)
})
