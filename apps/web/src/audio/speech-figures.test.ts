import { expect, test } from 'vitest'
import { figuresOfWav, speechFigures, speechStretches } from './speech-figures.ts'
import { encodeWav } from './wav.ts'

const rate = 16_000
const tone = (seconds: number) => Array.from({ length: rate * seconds }, (_, n) => 0.3 * Math.sin(n / 12))
const silence = (seconds: number) => Array<number>(rate * seconds).fill(0)

test('measures from the first sound to the last', () => {
  const samples = Float32Array.from(
    [silence(1), tone(1), silence(0.5), tone(0.5), silence(0.2), tone(0.5), silence(2)].flat(),
  )
  const figures = speechFigures(samples, rate)
  expect(figures?.seconds).toBeCloseTo(2.7, 1)
  expect(figures?.pauses).toBe(1)
})

test('separates speech from pauses, ignoring a breath', () => {
  const samples = [silence(1), tone(1), silence(0.5), tone(0.5), silence(0.2), tone(0.5), silence(2)].flat()
  const stretches = speechStretches(Float32Array.from(samples), rate)
  expect(stretches.map(({ isPause }) => isPause)).toEqual([false, true, false])
  for (const [index, seconds] of [1, 0.5, 1.2].entries()) expect(stretches[index]?.seconds).toBeCloseTo(seconds, 1)
  expect(speechStretches(Float32Array.from(silence(1)), rate)).toEqual([])
})

test('returns no figures for silence', () => {
  expect(speechFigures(Float32Array.from(silence(1)), rate)).toBeNull()
})

test('measures a recording at its own sample rate', async () => {
  const wav = new Blob([encodeWav(Float32Array.from([...silence(0.5), ...tone(1)]))])
  expect((await figuresOfWav(wav))?.seconds).toBeCloseTo(1, 1)
})
