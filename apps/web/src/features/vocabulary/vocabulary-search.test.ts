import { expect, test } from 'vitest'
import { isFiltered, parseVocabularySearch, writeVocabularySearch } from './vocabulary-search.ts'

test('reads back what it writes into the address', () => {
  const shown = { search: 'ta', language: 'es', tier: 3, review: true } as const
  expect(parseVocabularySearch(writeVocabularySearch(shown))).toEqual(shown)
  expect(writeVocabularySearch(parseVocabularySearch({}))).toEqual({})
})

test.each([
  { search: ['a'], language: 'xx', tier: 5, review: 'yes' },
  { search: null, language: 1, tier: {}, review: 1 },
])('shows everything for an invalid address: %j', (address) => {
  const shown = parseVocabularySearch(address)
  expect(shown).toEqual({ search: '', language: undefined, tier: undefined, review: false })
  expect(isFiltered(shown)).toBe(false)
})

test('accepts a number as search text, and cuts a long one', () => {
  expect(parseVocabularySearch({ search: 42 }).search).toBe('42')
  expect(parseVocabularySearch({ search: 'a'.repeat(999) }).search).toHaveLength(200)
})
