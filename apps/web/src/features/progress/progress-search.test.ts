import { expect, test } from 'vitest'
import { parseProgressSearch } from './progress-search.ts'

test('what the address does not say or nobody knows is left out', () => {
  expect(parseProgressSearch({})).toEqual({})
  expect(parseProgressSearch({ language: 'xx', member: '../x', tab: 'all' })).toEqual({})
  const shown = { language: 'es', member: '65f0c0ffee65f0c0ffee65f0' }
  expect(parseProgressSearch({ ...shown, more: 1 })).toEqual(shown)
})
