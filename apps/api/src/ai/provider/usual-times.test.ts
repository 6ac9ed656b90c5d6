import { expect, test } from 'vitest'
import { UsualTimes } from './usual-times.ts'

function timesOf(count: number, ms: (n: number) => number, bodySize = 1_000): UsualTimes {
  const times = new UsualTimes()
  for (let n = 0; n < count; n++) times.add('m', { bodySize, ms: ms(n) })
  return times
}

test.each([
  ['too few answers are known', timesOf(19, () => 100), null],
  ['answers begin at once', timesOf(20, () => 100), 2_000],
  ['answers take a while', timesOf(100, () => 700), 3_500],
  ['answers are slow', timesOf(100, () => 1_500), 7_500],
  ['one of twenty is slow', timesOf(100, (n) => (n % 20 === 0 ? 4_000 : 100)), 2_000],
  ['more than one of twenty are slow', timesOf(100, (n) => (n % 15 === 0 ? 4_000 : 100)), 20_000],
])('waits as long as usual when %s', (_when, times, expected) => {
  expect(times.waitMs('m', 1_000, 2_000)).toBe(expected)
})

test('waits longer for an unknown model or an unusually large request', () => {
  const times = timesOf(100, () => 100)
  expect(times.waitMs('m', 2_000, 2_000)).toBe(2_000)
  expect(times.waitMs('m', 2_001, 2_000)).toBeNull()
  expect(times.waitMs('other', 1_000, 2_000)).toBeNull()
})

test('forgets old durations', () => {
  const times = timesOf(100, () => 100)
  for (let n = 0; n < 6; n++) times.add('m', { bodySize: 1_000, ms: 1_200 })
  expect(times.waitMs('m', 1_000, 2_000)).toBe(6_000)
})
