import { describe, expect, test } from 'vitest'
import { countFilters, isFiltered, parseHistorySearch, writeHistorySearch } from './history-search.ts'

const everything = { search: '', language: undefined, type: undefined }

describe('history search', () => {
  test('parses an empty or unknown URL as no filters', () => {
    expect(parseHistorySearch({})).toEqual(everything)
    expect(parseHistorySearch({ search: {}, language: 'xx', type: 'ielts' })).toEqual(everything)
    expect(isFiltered(everything)).toBe(false)
  })

  test('parses what it writes', () => {
    expect(writeHistorySearch(everything)).toEqual({})
    const shown = { search: 'shirt', language: 'es', type: 'DIALOG' } as const
    expect(parseHistorySearch(writeHistorySearch(shown))).toEqual(shown)
    expect(isFiltered(shown)).toBe(true)
    expect(countFilters(shown)).toBe(2)
  })

  test('keeps a number as text and truncates a long search', () => {
    expect(parseHistorySearch({ search: 112 }).search).toBe('112')
    expect(parseHistorySearch({ search: 'x'.repeat(500) }).search).toHaveLength(120)
  })
})
