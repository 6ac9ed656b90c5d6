import { describe, expect, test } from 'vitest'
import { barAfterKey, barAt, type GreatPhrase, greatShape } from './great-voiceprint-shape.ts'

const phrases = (count: number, month: string, perWeek = 10): GreatPhrase[] =>
  Array.from({ length: count }, (_, place) => ({
    length: 20 + (place % 5),
    week: `${month}-${Math.floor(place / perWeek)}`,
    month,
  }))

describe('the great voiceprint', () => {
  test('fits on one line if there is space', () => {
    const shape = greatShape([...phrases(60, '2026-09'), ...phrases(70, '2026-10')], 1_136)
    expect(new Set(shape.bars.map(({ row }) => row)).size).toBe(1)
    expect(shape.months.map(({ month }) => month)).toEqual(['2026-09', '2026-10'])
    expect(shape.months[1]?.x).toBeGreaterThan(300)
    expect(shape.dots).toEqual([])
  })

  test('has a line per month on a phone', () => {
    const shape = greatShape([...phrases(20, '2026-09'), ...phrases(150, '2026-10')], 328)
    expect(shape.rowTops).toHaveLength(3)
    expect(shape.months).toHaveLength(2)
    expect(Math.max(...shape.bars.map(({ x }) => x))).toBeLessThanOrEqual(328)
  })

  test('leaves a small gap between weeks', () => {
    const { bars } = greatShape(phrases(4, '2026-09', 2), 1_136)
    const steps = bars.slice(1).map(({ x }, place) => x - (bars[place]?.x ?? 0))
    expect(steps).toEqual([6, 11, 6])
  })

  test('draws a longer phrase taller, up to the height of the line', () => {
    const of = (length: number) => ({ length, week: 'w', month: 'm' })
    const { bars, rowHeight } = greatShape([of(3), of(30), of(300)], 1_136)
    const heights = bars.map(({ height }) => height)
    expect(heights).toEqual(heights.toSorted((one, other) => one - other))
    expect(heights.at(-1)).toBeLessThanOrEqual(rowHeight)
  })

  test('fills the line with dots if there are few phrases', () => {
    const { bars, dots } = greatShape(phrases(9, '2026-11'), 1_136)
    expect(bars).toHaveLength(9)
    expect(dots.at(-1)?.x).toBeGreaterThan(1_125)
  })

  test('keeps four hundred bars within the line', () => {
    const { bars } = greatShape(phrases(400, '2026-09', 30), 1_136)
    expect(bars.at(-1)?.x).toBeLessThanOrEqual(1_136)
  })
})

test('selects the bar nearest to a pointer on its line', () => {
  const shape = greatShape([...phrases(20, '2026-09'), ...phrases(20, '2026-10')], 328)
  const bar = shape.bars[25]
  expect(barAt(shape, (bar?.x ?? 0) + 1, (shape.rowTops[1] ?? 0) + 60)).toBe(25)
  expect(barAt(shape, 0, 0)).toBe(0)
  expect(barAt(greatShape([], 328), 5, 5)).toBeNull()
})

test('moves by keyboard to the next and the last bar, but not beyond', () => {
  expect(barAfterKey('ArrowRight', 3, 10)).toBe(4)
  expect(barAfterKey('ArrowLeft', 0, 10)).toBe(0)
  expect(barAfterKey('PageUp', 5, 10)).toBe(9)
  expect(barAfterKey('End', 0, 10)).toBe(9)
  expect(barAfterKey('a', 0, 10)).toBeNull()
})
