import { expect, test } from 'vitest'
import { spokenBars } from './spoken-in-time-shape.ts'

const room = { widthPx: 120, heightPx: 40 }

test('draws a take half as long if it takes half the time', () => {
  expect(spokenBars([{ text: 'hola', seconds: 2 }], 2, room)).toHaveLength(20)
  expect(spokenBars([{ text: 'hola', seconds: 1 }], 2, room)).toHaveLength(10)
})

test('draws a pause as dots', () => {
  const bars = spokenBars(
    [
      { text: 'no', seconds: 0.5 },
      { text: '', seconds: 0.5 },
      { text: 'sé', seconds: 1 },
    ],
    2,
    room,
  )
  expect(bars.map(({ isPause }) => isPause)).toEqual([
    ...Array(5).fill(false),
    ...Array(5).fill(true),
    ...Array(10).fill(false),
  ])
  expect(bars[5]?.height).toBe(3)
})

test('draws a bar for every part, but nothing beyond the axis', () => {
  expect(spokenBars([{ text: 'a', seconds: 9 }], 2, room)).toHaveLength(20)
  expect(spokenBars([{ text: 'a', seconds: 0 }], 2, room)).toHaveLength(1)
})
