import { describe, expect, it } from 'vitest'
import { createResampler, joinSamples, resample } from './resample.ts'

const tone = (hertz: number, rate: number, seconds = 0.5): Float32Array =>
  Float32Array.from({ length: Math.round(rate * seconds) }, (_, n) => Math.sin((2 * Math.PI * hertz * n) / rate))

/** Loudness of the middle, which the filter's edges do not affect. */
const loudness = (samples: Float32Array): number => {
  const middle = samples.subarray(samples.length / 4, (samples.length * 3) / 4)
  return Math.sqrt(middle.reduce((sum, sample) => sum + sample * sample, 0) / middle.length)
}

describe('resample', () => {
  it.each([48_000, 44_100, 96_000])('preserves a 1 kHz tone at %i Hz, sample for sample', (rate) => {
    const out = resample(tone(1_000, rate), rate)
    const wanted = tone(1_000, 16_000)
    for (let n = 500; n < 7_500; n++) expect(Math.abs((out[n] ?? 0) - (wanted[n] ?? 0))).toBeLessThan(0.01)
  })

  it.each([48_000, 44_100])('removes a 10 kHz tone at %i Hz', (rate) => {
    expect(loudness(resample(tone(10_000, rate), rate))).toBeLessThan(0.001)
  })

  it('preserves the frequencies of a voice, up to 6.5 kHz', () => {
    expect(loudness(resample(tone(6_500, 48_000), 48_000))).toBeGreaterThan(0.68)
  })

  it('speeds up a slow recording without adding tones', () => {
    const out = resample(tone(1_000, 8_000), 8_000)
    expect(out.length).toBe(8_000)
    expect(loudness(out)).toBeCloseTo(Math.SQRT1_2, 2)
  })

  it.each([16_000, 22_050, 44_100, 48_000])('preserves the duration at %i Hz', (rate) => {
    expect(resample(new Float32Array(rate * 2), rate).length).toBe(32_000)
  })

  it('returns the same result whatever the block size', () => {
    const whole = tone(440, 44_100)
    const blocks = createResampler(44_100)
    const parts: Float32Array[] = []
    for (let at = 0, n = 0; at < whole.length; n++) {
      const size = [1, 128, 2_048, 7][n % 4] ?? 1
      parts.push(blocks.push(whole.subarray(at, at + size)))
      at += size
    }
    parts.push(blocks.end())
    expect(joinSamples(parts)).toEqual(resample(whole, 44_100))
  })

  it('copies samples that already have the target rate', () => {
    const samples = tone(300, 16_000)
    const out = resample(samples, 16_000)
    expect(out).toEqual(samples)
    expect(out.buffer).not.toBe(samples.buffer)
  })
})
