import { describe, expect, test } from 'vitest'
import { barsPath } from './charts/bar.ts'
import { barsIn, filledBars, voiceprintBars } from './voiceprint-shape.ts'

const room = { widthPx: 300, heightPx: 36 }

describe('voiceprintBars', () => {
  test('natural: draws one bar per letter, as wide as the phrase', () => {
    const bars = voiceprintBars('una mesa', 'natural', room)
    expect(bars).toHaveLength(8)
    expect(bars.at(-1)?.x).toBe(7 * 6 + 1.5)
  })

  test('natural: draws fewer bars for a phrase wider than the box', () => {
    const bars = voiceprintBars('a'.repeat(180), 'natural', room)
    expect(bars).toHaveLength(50)
    expect(bars.at(-1)?.x).toBeLessThanOrEqual(300 - 1.5)
  })

  test('fit: fills the width however short the phrase is', () => {
    expect(voiceprintBars('sí', 'fit', room)).toHaveLength(50)
  })

  test('keeps every bar inside the box and at least as tall as a dot', () => {
    for (const bar of voiceprintBars('¿Qué gastos incluye el alquiler?', 'fit', room)) {
      expect(bar.height).toBeGreaterThanOrEqual(3)
      expect(bar.top).toBeGreaterThanOrEqual(0)
      expect(bar.top + bar.height).toBeLessThanOrEqual(36)
    }
  })

  test('draws nothing for an empty phrase', () => {
    expect(voiceprintBars('', 'fit', room)).toEqual([])
    expect(voiceprintBars('hola', 'natural', { widthPx: 0, heightPx: 0 })).toEqual([])
    expect(barsIn(-5)).toBe(0)
  })
})

test.each([
  [40, 0, 0],
  [40, 0.001, 1],
  [40, 0.5, 20],
  [40, 0.999, 39],
  [40, 1, 40],
  [1, 0.5, 0],
  [0, 1, 0],
])('filledBars(%d, %d) is %d', (count, fill, filled) => {
  expect(filledBars(count, fill)).toBe(filled)
})

test('draws one stroke per bar, and a dot for the shortest bar', () => {
  expect(
    barsPath(
      [
        { x: 1.5, top: 10, height: 16 },
        { x: 7.5, top: 16.5, height: 3 },
      ],
      3,
    ),
  ).toBe('M1.5 11.5v13M7.5 18v0.01')
})
