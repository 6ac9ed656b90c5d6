import { expect, it } from 'vitest'
import { createAutoStop } from './auto-stop.ts'

const rate = 16_000
const block = (loudness: number) => new Float32Array(rate / 10).fill(loudness)

/** The end of the recording in tenths of a second, at ten blocks per second. */
function endOf(loudnessAt: (tenth: number) => number, seconds = 120): number {
  const isOver = createAutoStop(seconds * rate, rate)
  for (let tenth = 1; tenth <= 1300; tenth++) if (isOver(block(loudnessAt(tenth)))) return tenth
  return Number.POSITIVE_INFINITY
}

it('ends at a pause within the last seconds, not at an earlier one', () => {
  const pauses = (tenth: number) => (tenth > 600 && tenth < 700) || (tenth >= 1175 && tenth < 1180)
  expect(endOf((tenth) => (pauses(tenth) ? 0.005 : 0.3))).toBe(1177)
})

it('ends at the last sample if there is no pause longer than a breath between words', () => {
  expect(endOf(() => 0.3)).toBe(1200)
  expect(endOf((tenth) => (tenth % 3 === 0 ? 0.01 : 0.3))).toBe(1200)
})

it('ends a short recording only in its last eighth', () => {
  expect(endOf((tenth) => (tenth < 60 || tenth >= 75 ? 0.3 : 0.005), 8)).toBe(70)
})
