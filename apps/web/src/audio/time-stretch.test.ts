import { describe, expect, it } from 'vitest'
import { rootMeanSquare } from './energy.ts'
import { timeStretch } from './time-stretch.ts'

const rate = 22_050
const tone = (hertz: number) =>
  Float32Array.from({ length: rate * 2 }, (_, n) => 0.5 * Math.sin((2 * Math.PI * hertz * n) / rate))

/** Upward zero crossings per second: a tone's pitch. */
function pitchOf(samples: Float32Array): number {
  const middle = samples.subarray(2_000, samples.length - 2_000)
  let rises = 0
  for (let n = 1; n < middle.length; n++) if ((middle[n - 1] ?? 0) < 0 && (middle[n] ?? 0) >= 0) rises += 1
  return (rises * rate) / middle.length
}

describe.each([0.75, 1.25])('at tempo %d', (tempo) => {
  it.each([120, 220, 700])('stretches a %d Hz tone, preserving pitch and loudness', (hertz) => {
    const sound = tone(hertz)
    const made = timeStretch(sound, rate, tempo)
    expect(made.length).toBe(Math.ceil(sound.length / tempo))
    expect(pitchOf(made)).toBeGreaterThan(hertz * 0.97)
    expect(pitchOf(made)).toBeLessThan(hertz * 1.03)
    const middle = made.subarray(4_000, made.length - 4_000)
    expect(rootMeanSquare(middle)).toBeGreaterThan(0.3)
    expect(rootMeanSquare(middle)).toBeLessThan(0.4)
  })

  it('keeps silence silent and makes nothing louder', () => {
    expect(timeStretch(new Float32Array(rate), rate, tempo).every((sample) => sample === 0)).toBe(true)
    expect(timeStretch(tone(300), rate, tempo).every((sample) => Math.abs(sample) < 0.75)).toBe(true)
  })
})

it('leaves audio unchanged at tempo 1 or if it is very short', () => {
  const sound = tone(200)
  expect(timeStretch(sound, rate, 1)).toBe(sound)
  const click = new Float32Array(100)
  expect(timeStretch(click, rate, 0.75)).toBe(click)
})
