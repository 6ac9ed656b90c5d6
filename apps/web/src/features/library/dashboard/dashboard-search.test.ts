import { describe, expect, test } from 'vitest'
import { parseDashboardSearch, topicsSearch, writeDashboardSearch } from './dashboard-search.ts'

const start = { tab: 'topics', search: '', category: 'all', part: 'full', mode: 'practice', language: undefined }

describe('parseDashboardSearch', () => {
  test('an empty address is the start', () => {
    expect(parseDashboardSearch({})).toEqual(start)
  })

  test('a part may come as the number that the router made of it', () => {
    expect(parseDashboardSearch({ tab: 'ielts', part: 2, mode: 'exam' })).toMatchObject({ part: '2', mode: 'exam' })
  })

  test('a search for a number stays a text', () => {
    expect(parseDashboardSearch({ search: 112 }).search).toBe('112')
  })

  test('what nobody could have chosen counts as left out', () => {
    expect(
      parseDashboardSearch({ tab: 'x', category: 'mine', part: 9, search: { a: 1 }, mode: null, language: 'xx' }),
    ).toEqual(start)
  })

  test('a search is no longer than the server takes', () => {
    expect(parseDashboardSearch({ search: 'a'.repeat(500) }).search).toHaveLength(120)
  })
})

describe('writeDashboardSearch', () => {
  test('leaves out what goes without saying', () => {
    expect(writeDashboardSearch(parseDashboardSearch({}))).toEqual({})
  })

  test('what is written is read back alike', () => {
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

test('topicsSearch keeps what the topics show and nothing else', () => {
  const shown = parseDashboardSearch({ search: 'hotel', category: 'favorites', part: 2, mode: 'exam', language: 'es' })
  expect(topicsSearch(shown)).toEqual({ search: 'hotel', category: 'favorites', language: 'es' })
  expect(topicsSearch(parseDashboardSearch({}))).toEqual({})
})
