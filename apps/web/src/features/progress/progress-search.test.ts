import { expect, test } from 'vitest'
import { parseProgressSearch } from './progress-search.ts'

test('omits missing and unknown parameters', () => {
  expect(parseProgressSearch({})).toEqual({})
  expect(parseProgressSearch({ language: 'xx', member: '../x', tab: 'all' })).toEqual({})
  const shown = { language: 'es', member: '65f0c0ffee65f0c0ffee65f0' }
  expect(parseProgressSearch({ ...shown, more: 1 })).toEqual(shown)
})
