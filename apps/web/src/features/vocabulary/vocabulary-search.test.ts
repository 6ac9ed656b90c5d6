import { expect, test } from 'vitest'
import { isFiltered, parseVocabularySearch, writeVocabularySearch } from './vocabulary-search.ts'

test('what is written into the address is read back', () => {
  const shown = { search: 'ta', language: 'es', tier: 3, review: true } as const
  expect(parseVocabularySearch(writeVocabularySearch(shown))).toEqual(shown)
  expect(writeVocabularySearch(parseVocabularySearch({}))).toEqual({})
})

test.each([
  { search: ['a'], language: 'xx', tier: 5, review: 'yes' },
  { search: null, language: 1, tier: {}, review: 1 },
])('an address that makes no sense shows everything: %j', (address) => {
  const shown = parseVocabularySearch(address)
  expect(shown).toEqual({ search: '', language: undefined, tier: undefined, review: false })
  expect(isFiltered(shown)).toBe(false)
})

test('a number is a search like any other, and a long one is cut', () => {
  expect(parseVocabularySearch({ search: 42 }).search).toBe('42')
  expect(parseVocabularySearch({ search: 'a'.repeat(999) }).search).toHaveLength(200)
})
