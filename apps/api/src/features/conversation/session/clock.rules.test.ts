import { expect, test } from 'vitest'
import { clockOf } from './clock.ts'

const lastTurnAt = new Date('2026-01-01T10:00:00Z')
const after = (seconds: number) => lastTurnAt.getTime() + seconds * 1_000

test('stops the clock of practice after three quarters of a minute without a word', () => {
  const stoppedMs = (seconds: number, spokenMs = 0) =>
    clockOf({ mode: 'practice', lastTurnAt }, 1, spokenMs, after(seconds)).stoppedMs
  expect(stoppedMs(45)).toBe(0)
  expect(stoppedMs(360)).toBe(315_000)
  expect(stoppedMs(160, 115_000)).toBe(0)
  expect(clockOf({ mode: 'practice', lastTurnAt: null }, 1).stoppedMs).toBe(0)
})

test('never stops the clock of an exam', () => {
  expect(clockOf({ mode: 'exam', lastTurnAt }, 1, 0, after(360))).toEqual({ now: after(360), timeFactor: 1 })
})
