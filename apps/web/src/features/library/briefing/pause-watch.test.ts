import { expect, test } from 'vitest'
import { createPauseWatch } from './pause-watch.ts'

test('does not end on silence before the first word', () => {
  const isOver = createPauseWatch()
  expect([0, 1_000, 5_000].map((at) => isOver(0, at))).toEqual([false, false, false])
})

test('ends after a long pause following speech, but not a short one', () => {
  const isOver = createPauseWatch()
  const levels: [number, number][] = [
    [0.6, 0],
    [0, 100],
    [0, 900],
    [0.6, 1_000],
    [0, 1_100],
    [0, 2_200],
    [0, 2_300],
  ]
  expect(levels.map(([level, at]) => isOver(level, at))).toEqual([false, false, false, false, false, false, true])
})
