import { describe, expect, test } from 'vitest'
import {
  countFilters,
  parseDashboardSearch,
  topicsSearch,
  unfiltered,
  writeDashboardSearch,
} from './dashboard-search.ts'

const start = {
  tab: 'topics',
  search: '',
  category: 'all',
  level: 'mine',
  part: 'full',
  mode: 'practice',
  language: undefined,
}

describe('parseDashboardSearch', () => {
  test('parses an empty URL as the start page', () => {
    expect(parseDashboardSearch({})).toEqual(start)
  })

  test('accepts a part that the router has parsed as a number', () => {
    expect(parseDashboardSearch({ tab: 'ielts', part: 2, mode: 'exam' })).toMatchObject({ part: '2', mode: 'exam' })
  })

  test('keeps a search for a number as text', () => {
    expect(parseDashboardSearch({ search: 112 }).search).toBe('112')
  })

  test('ignores invalid choices', () => {
    expect(
      parseDashboardSearch({ tab: 'x', category: 'mine', part: 9, search: { a: 1 }, mode: null, language: 'xx' }),
    ).toEqual(start)
  })

  test('truncates a search to the server’s limit', () => {
    expect(parseDashboardSearch({ search: 'a'.repeat(500) }).search).toHaveLength(120)
  })
})

describe('writeDashboardSearch', () => {
  test('omits defaults', () => {
    expect(writeDashboardSearch(parseDashboardSearch({}))).toEqual({})
  })

  test('produces a URL that parses to the same state', () => {
    const shown = parseDashboardSearch({
      tab: 'ielts',
      search: 'town',
      category: 'favorites',
      part: '3',
      mode: 'exam',
      language: 'uk',
    })
    expect(parseDashboardSearch(writeDashboardSearch(shown))).toEqual(shown)
  })
})

describe('countFilters', () => {
  const count = (params: Record<string, unknown>) => countFilters(parseDashboardSearch(params))

  test('does not count the learner’s own level', () => {
    expect(count({})).toBe(0)
    expect(count({ level: 'all', search: 'hotel' })).toBe(0)
  })

  test('counts each filter in the tab once', () => {
    expect(count({ level: 'B1', category: 'created', part: 2, mode: 'exam' })).toBe(2)
    expect(count({ tab: 'ielts', level: 'B1', category: 'created', part: 2, mode: 'exam' })).toBe(3)
  })

  test('returns zero once the filters are cleared', () => {
    const shown = parseDashboardSearch({ tab: 'ielts', category: 'favorites', part: 1, mode: 'exam' })
    expect(countFilters({ ...shown, ...unfiltered })).toBe(0)
  })
})

test('topicsSearch returns only the parameters that the topics use', () => {
  const shown = parseDashboardSearch({ search: 'hotel', category: 'favorites', part: 2, mode: 'exam', language: 'es' })
  expect(topicsSearch(shown)).toEqual({ search: 'hotel', category: 'favorites', language: 'es' })
  expect(topicsSearch(parseDashboardSearch({}))).toEqual({})
})
