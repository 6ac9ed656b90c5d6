import { describe, expect, test } from 'vitest'
import { isFiltered, parseHistorySearch, writeHistorySearch } from './history-search.ts'

const everything = { search: '', language: undefined, type: undefined }

describe('history search', () => {
  test('an empty or unknown address is everything', () => {
    expect(parseHistorySearch({})).toEqual(everything)
    expect(parseHistorySearch({ search: {}, language: 'xx', type: 'ielts' })).toEqual(everything)
    expect(isFiltered(everything)).toBe(false)
  })

  test('what is written is read back alike', () => {
    expect(writeHistorySearch(everything)).toEqual({})
    const shown = { search: 'shirt', language: 'es', type: 'DIALOG' } as const
    expect(parseHistorySearch(writeHistorySearch(shown))).toEqual(shown)
    expect(isFiltered(shown)).toBe(true)
  })

  test('a number is a text, and nobody searches for a novel', () => {
    expect(parseHistorySearch({ search: 112 }).search).toBe('112')
    expect(parseHistorySearch({ search: 'x'.repeat(500) }).search).toHaveLength(120)
  })
})
