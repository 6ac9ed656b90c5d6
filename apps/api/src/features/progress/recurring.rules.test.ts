import type { Topic } from '@parley/contracts/review/topic.ts'
import { expect, test } from 'vitest'
import { addDays } from './progress.rules.ts'
import { recurringOf } from './recurring.rules.ts'

const mondays = Array.from({ length: 12 }, (_, week) => addDays('2026-08-31', week * 7))
/** Days on which a mistake was made once in each of these weeks, numbered from 0. */
const days = (topic: Topic, weeks: readonly number[], count = 1) =>
  weeks.map((week) => ({
    topic,
    language: 'es' as const,
    day: addDays(mondays[week] ?? '', 6),
    count,
    talks: 1,
    reviewId: `${topic}${week.toString(16)}`,
  }))
const often = new Map([['es' as const, 3]])
const topicsOf = (found: readonly { readonly topic: Topic }[]) => found.map(({ topic }) => topic)

test('lists mistakes absent for four weeks as gone, most recent first', () => {
  const found = recurringOf({
    days: [...days('article', [0, 3]), ...days('tense', [2, 7]), ...days('case', [1, 8])],
    mondays,
    talks: often,
  })
  expect([topicsOf(found.gone), topicsOf(found.here)]).toEqual([['tense', 'article'], ['case']])
  expect(found.gone[0]).toEqual({
    topic: 'tense',
    language: 'es',
    reviewId: 'tense7',
    weeks: [0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0],
  })
})

test('does not call a mistake gone if there was hardly any occasion for it', () => {
  const talks = new Map([['es' as const, 2]])
  expect(recurringOf({ days: days('article', [0, 3]), mondays, talks })).toEqual({ gone: [], here: [] })
})

test('ignores mistakes made in only one conversation', () => {
  expect(recurringOf({ days: [...days('article', [3]), ...days('tense', [11], 5)], mondays, talks: often })).toEqual({
    gone: [],
    here: [],
  })
})

test('lists the three most frequent as still present', () => {
  const all = [
    ...days('article', [10, 11]),
    ...days('tense', [10, 11], 4),
    ...days('case', [10, 11], 2),
    ...days('gender', [10, 11], 3),
  ]
  expect(topicsOf(recurringOf({ days: all, mondays, talks: often }).here)).toEqual(['tense', 'gender', 'case'])
})

test('ignores mistakes of no topic', () => {
  expect(recurringOf({ days: days('other', [0, 3, 10, 11]), mondays, talks: often })).toEqual({ gone: [], here: [] })
})
