import { expect, it } from 'vitest'
import { createEnergyGate } from './energy-gate.ts'

/** Counts how many of `count` frames open the gate. */
function opened(gate: (loudness: number) => boolean, count: number, loudnessAt: (frame: number) => number): number {
  return Array.from({ length: count }, (_, frame) => gate(loudnessAt(frame))).filter(Boolean).length
}

/** Syllables: three loud frames, then a nearly silent one. */
const speech = (loud: number) => (frame: number) => (frame % 4 === 3 ? loud * 0.08 : loud)

it('opens for as long as someone speaks, in a quiet or a noisy room', () => {
  for (const room of [0.001, 0.02]) {
    const gate = createEnergyGate()
    expect(opened(gate, 60, () => room)).toBe(0)
    expect(opened(gate, 400, speech(0.2))).toBeGreaterThan(250)
  }
})

it('stays closed in silence and in steady noise, however loud', () => {
  expect(opened(createEnergyGate(), 300, (frame) => 0.003 * (frame % 2))).toBe(0)
  for (const noise of [0.02, 0.3]) {
    expect(opened(createEnergyGate(), 600, (frame) => noise * (1 + 0.2 * Math.sin(frame)))).toBe(0)
  }
})

it('adapts to a new steady noise after a moment', () => {
  const gate = createEnergyGate()
  opened(gate, 94, () => 0.001)
  expect(opened(gate, 300, () => 0.1)).toBeLessThan(80)
  expect(opened(gate, 100, () => 0.1)).toBe(0)
})
