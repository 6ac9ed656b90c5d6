import { describe, expect, test } from 'vitest'
import { createPauseEnd } from './pause-end.ts'

const rate = 16_000
const quiet = (seconds: number) => Float32Array.from({ length: rate * seconds }, (_, n) => (n % 7) * 0.0001)
const voice = (seconds: number) =>
  Float32Array.from({ length: rate * seconds }, (_, n) => 0.3 * Math.sin(n / 12) * Math.abs(Math.sin(n / 3_000)))

/** Whether the recording has ended after each of these segments. */
const ends = (...stretches: Float32Array[]) => {
  const isOver = createPauseEnd(1_200, rate)
  return stretches.map(isOver)
}

describe('createPauseEnd', () => {
  test('waits for a voice, however long it takes', () => {
    expect(ends(quiet(5), quiet(5))).toEqual([false, false])
  })
  test('ends 1.2 seconds after the last word', () => {
    expect(ends(quiet(0.5), voice(1), quiet(1), quiet(0.5))).toEqual([false, false, false, true])
  })
  test('does not end at a pause between words', () => {
    expect(ends(quiet(0.5), voice(1), quiet(0.8), voice(0.5), quiet(0.8))).toEqual(Array(5).fill(false))
  })
})
