import { expect, it } from 'vitest'
import { createSoftEnd } from './soft-end.ts'

const rate = 16_000
const block = (loudness: number) => new Float32Array(rate / 10).fill(loudness)

/** Tenths of a second after which it ends, at ten blocks a second. */
function endOf(loudnessAt: (tenth: number) => number, seconds = 120): number {
  const isOver = createSoftEnd(seconds * rate, rate)
  for (let tenth = 1; tenth <= 1300; tenth++) if (isOver(block(loudnessAt(tenth)))) return tenth
  return Number.POSITIVE_INFINITY
}

it('ends at a pause of the last seconds, and never at one before', () => {
  const pauses = (tenth: number) => (tenth > 600 && tenth < 700) || (tenth >= 1175 && tenth < 1180)
  expect(endOf((tenth) => (pauses(tenth) ? 0.005 : 0.3))).toBe(1177)
})

it('ends at the last sample where nobody pauses, and a breath between words is no pause', () => {
  expect(endOf(() => 0.3)).toBe(1200)
  expect(endOf((tenth) => (tenth % 3 === 0 ? 0.01 : 0.3))).toBe(1200)
})

it('of a short recording only the last eighth may end it', () => {
  expect(endOf((tenth) => (tenth < 60 || tenth >= 75 ? 0.3 : 0.005), 8)).toBe(70)
})
