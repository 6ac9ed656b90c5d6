import { expect, test } from 'vitest'
import { parseProfileSearch } from './profile-search.ts'

test('keeps known tabs and drops all others', () => {
  expect(parseProfileSearch({ tab: 'members', other: 1 })).toEqual({ tab: 'members' })
  expect(parseProfileSearch({ tab: 'billing' })).toEqual({})
  expect(parseProfileSearch({ tab: ['members'] })).toEqual({})
  expect(parseProfileSearch({})).toEqual({})
})

test('omits the first tab from the URL', () => {
  expect(parseProfileSearch({ tab: 'profile' })).toEqual({})
})
