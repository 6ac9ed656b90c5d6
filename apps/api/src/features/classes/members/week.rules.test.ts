import { expect, test } from 'vitest'
import { minutesOf, mondaysUpTo } from './week.rules.ts'

test('starts weeks on Monday and ends with the current one', () => {
  expect(mondaysUpTo('2026-11-29', 3)).toEqual(['2026-11-09', '2026-11-16', '2026-11-23'])
  expect(mondaysUpTo('2026-11-30', 2)).toEqual(['2026-11-23', '2026-11-30'])
  expect(mondaysUpTo('2027-01-01', 2)).toEqual(['2026-12-21', '2026-12-28'])
})

test('counts a started minute as a full one', () => {
  expect([0, 1, 60_000, 60_001].map(minutesOf)).toEqual([0, 1, 1, 2])
})
