import { describe, expect, it } from 'vitest'
import { barHeight, judgeSound, rootMeanSquare } from './energy.ts'

const rate = 16_000
const seconds = (count: number, sample: (second: number, n: number) => number): Float32Array =>
  Float32Array.from({ length: rate * count }, (_, n) => sample(n / rate, n))
/** Noise that is identical in every run. */
const hiss = (n: number): number => {
  const x = Math.sin(n * 12.9898) * 43758.5453
  return (x - Math.floor(x)) * 2 - 1
}
/** Four syllables per second from a 150 Hz voice. */
const babble = (second: number, loud: number): number =>
  loud * Math.max(0, Math.sin(2 * Math.PI * 4 * second)) * Math.sin(2 * Math.PI * 150 * second)

describe('judgeSound', () => {
  it('detects a voice, even a quiet one or one in a noisy room', () => {
    expect(
      judgeSound(
        seconds(2, (s) => babble(s, 0.3)),
        rate,
      ),
    ).toBe('voice')
    expect(
      judgeSound(
        seconds(2, (s) => babble(s, 0.02)),
        rate,
      ),
    ).toBe('voice')
    expect(
      judgeSound(
        seconds(2, (s, n) => babble(s, 0.2) + 0.02 * hiss(n)),
        rate,
      ),
    ).toBe('voice')
  })

  it('detects one short word in a long silence', () => {
    expect(
      judgeSound(
        seconds(6, (s) => (s > 3 && s < 3.4 ? babble(s, 0.2) : 0)),
        rate,
      ),
    ).toBe('voice')
  })

  it('detects no voice in silence, room noise or a click', () => {
    expect(
      judgeSound(
        seconds(2, () => 0),
        rate,
      ),
    ).toBe('silent')
    expect(
      judgeSound(
        seconds(2, (_, n) => 0.001 * hiss(n)),
        rate,
      ),
    ).toBe('silent')
    expect(
      judgeSound(
        seconds(2, (_, n) => (n > 8_000 && n < 8_100 ? 0.9 : 0)),
        rate,
      ),
    ).toBe('silent')
  })

  it('recognises steady noise', () => {
    expect(
      judgeSound(
        seconds(2, (_, n) => 0.2 * hiss(n)),
        rate,
      ),
    ).toBe('noise')
    expect(
      judgeSound(
        seconds(2, (s) => 0.2 * Math.sin(2 * Math.PI * 50 * s)),
        rate,
      ),
    ).toBe('noise')
  })

  it('recognises an accidental tap', () => {
    expect(
      judgeSound(
        seconds(0.1, (s) => babble(s, 0.5)),
        rate,
      ),
    ).toBe('short')
  })
})

it('measures loudness on a scale from silence to a loud voice', () => {
  expect(rootMeanSquare(Float32Array.of(0.5, -0.5))).toBe(0.5)
  expect(barHeight(0)).toBe(0)
  expect(barHeight(0.003)).toBeLessThan(0.02)
  expect(barHeight(0.05)).toBeGreaterThan(0.5)
  expect(barHeight(1)).toBe(1)
})
