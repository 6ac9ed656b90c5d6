import { expect, test } from 'vitest'
import { addDays } from './progress.rules.ts'
import { recurringOf } from './recurring.rules.ts'

const mondays = Array.from({ length: 12 }, (_, week) => addDays('2026-08-31', week * 7))
/** Days on which a mistake was made once in each of these weeks, numbered from 0. */
const days = (key: string, weeks: readonly number[], count = 1) =>
  weeks.map((week) => ({
    key,
    language: 'es' as const,
    day: addDays(mondays[week] ?? '', 6),
    count,
    talks: 1,
    reviewId: `${key}${week.toString(16)}`,
  }))
const often = new Map([['es' as const, 3]])
const keys = (found: readonly { readonly key: string }[]) => found.map(({ key }) => key)

test('lists mistakes absent for four weeks as gone, most recent first', () => {
  const found = recurringOf({
    days: [...days('a', [0, 3]), ...days('b', [2, 7]), ...days('c', [1, 8])],
    mondays,
    talks: often,
  })
  expect([keys(found.gone), keys(found.here)]).toEqual([['b', 'a'], ['c']])
  expect(found.gone[0]).toEqual({
    key: 'b',
    language: 'es',
    reviewId: 'b7',
    weeks: [0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0],
  })
})

test('does not call a mistake gone if there was hardly any occasion for it', () => {
  const talks = new Map([['es' as const, 2]])
  expect(recurringOf({ days: days('a', [0, 3]), mondays, talks })).toEqual({ gone: [], here: [] })
})

test('ignores mistakes made in only one conversation', () => {
  expect(recurringOf({ days: [...days('a', [3]), ...days('b', [11], 5)], mondays, talks: often })).toEqual({
    gone: [],
    here: [],
  })
})

test('lists the three most frequent as still present', () => {
  const all = [...days('a', [10, 11]), ...days('b', [10, 11], 4), ...days('c', [10, 11], 2), ...days('d', [10, 11], 3)]
  expect(keys(recurringOf({ days: all, mondays, talks: often }).here)).toEqual(['b', 'd', 'c'])
})
