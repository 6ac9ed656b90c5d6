import { describe, expect, it } from 'vitest'
import { rootMeanSquare } from './energy.ts'
import { stretch } from './stretch.ts'

const rate = 22_050
const tone = (hertz: number) =>
  Float32Array.from({ length: rate * 2 }, (_, n) => 0.5 * Math.sin((2 * Math.PI * hertz * n) / rate))

/** Crossings from below to above, a second: the pitch of a tone. */
function pitchOf(samples: Float32Array): number {
  const middle = samples.subarray(2_000, samples.length - 2_000)
  let rises = 0
  for (let n = 1; n < middle.length; n++) if ((middle[n - 1] ?? 0) < 0 && (middle[n] ?? 0) >= 0) rises += 1
  return (rises * rate) / middle.length
}

describe.each([0.75, 1.25])('at tempo %d', (tempo) => {
  it.each([120, 220, 700])('a tone of %d Hz lasts longer or shorter, at its own pitch and loudness', (hertz) => {
    const sound = tone(hertz)
    const made = stretch(sound, rate, tempo)
    expect(made.length).toBe(Math.ceil(sound.length / tempo))
    expect(pitchOf(made)).toBeGreaterThan(hertz * 0.97)
    expect(pitchOf(made)).toBeLessThan(hertz * 1.03)
    const middle = made.subarray(4_000, made.length - 4_000)
    expect(rootMeanSquare(middle)).toBeGreaterThan(0.3)
    expect(rootMeanSquare(middle)).toBeLessThan(0.4)
  })

  it('silence stays silent, and nothing is louder than it was', () => {
    expect(stretch(new Float32Array(rate), rate, tempo).every((sample) => sample === 0)).toBe(true)
    expect(stretch(tone(300), rate, tempo).every((sample) => Math.abs(sample) < 0.75)).toBe(true)
  })
})

it('at its own tempo, or too short to matter, a sound is left alone', () => {
  const sound = tone(200)
  expect(stretch(sound, rate, 1)).toBe(sound)
  const click = new Float32Array(100)
  expect(stretch(click, rate, 0.75)).toBe(click)
})
