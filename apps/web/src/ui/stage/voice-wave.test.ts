import { describe, expect, it } from 'vitest'
import { createVoiceWave, grain, stepMs, swell } from './voice-wave.ts'

describe('createVoiceWave', () => {
  it('carries audio outwards, one bar per step', () => {
    const wave = createVoiceWave(10)
    wave.hear(1, 0)
    expect(wave.at(0, 1)).toBeGreaterThan(0.3)
    for (let step = 1; step <= 4; step++) wave.hear(0, step * stepMs)
    expect(wave.at(0, 1)).toBe(0)
    expect(wave.at(4, 1)).toBeGreaterThan(0.3)
    expect(wave.at(5, 1)).toBe(0)
  })

  it('keeps the loudest of several frames in one step', () => {
    const wave = createVoiceWave(4)
    wave.hear(0.9, 1)
    const loud = wave.at(0, -1)
    wave.hear(0.1, 2)
    expect(wave.at(0, -1)).toBe(loud)
  })

  it('resets after a long gap between frames', () => {
    const wave = createVoiceWave(4)
    wave.hear(1, 0)
    wave.hear(0, 60_000)
    wave.hear(0, 60_000 + 5 * stepMs)
    expect([0, 1, 2, 3, 4].map((n) => wave.at(n, 1))).toEqual([0, 0, 0, 0, 0])
  })
})

it('maps each number to a value between 0 and 1 that differs from its neighbours', () => {
  const grains = Array.from({ length: 200 }, (_, n) => grain(n))
  expect(Math.min(...grains)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...grains)).toBeLessThanOrEqual(1)
  expect(new Set(grains).size).toBeGreaterThan(195)
  expect(grain(7)).toBe(grain(7))
})

it('is loudest in the middle', () => {
  expect(swell(0)).toBe(1)
  expect(swell(1)).toBeLessThan(0.1)
})
