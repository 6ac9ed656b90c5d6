import { expect, test } from 'vitest'
import { parseProfileSearch } from './profile-search.ts'

test('keeps the tabs there are and drops the rest', () => {
  expect(parseProfileSearch({ tab: 'members', other: 1 })).toEqual({ tab: 'members' })
  expect(parseProfileSearch({ tab: 'billing' })).toEqual({})
  expect(parseProfileSearch({ tab: ['members'] })).toEqual({})
  expect(parseProfileSearch({})).toEqual({})
})

test('the first tab goes without saying', () => {
  expect(parseProfileSearch({ tab: 'profile' })).toEqual({})
})
