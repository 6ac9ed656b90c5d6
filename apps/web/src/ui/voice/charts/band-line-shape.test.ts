import { expect, test } from 'vitest'
import { bandAxis, bandMarks } from './band-line-shape.ts'

test('starts the axis at 4, or lower for a lower band', () => {
  expect(bandAxis([])).toEqual([4, 5, 6, 7, 8, 9])
  expect(bandAxis([6.5, 7])).toEqual([4, 5, 6, 7, 8, 9])
  expect(bandAxis([3.5, 7])[0]).toBe(2)
  expect(bandAxis([0])[0]).toBe(0)
  expect(bandAxis([9])).toEqual([4, 5, 6, 7, 8, 9])
})

test('spreads marks evenly, each at the height of its band', () => {
  const marks = bandMarks([4, 6.5, 9], [4, 5, 6, 7, 8, 9])
  expect(marks.map(({ x }) => x)).toEqual([3, 50, 97])
  expect(marks.map(({ y }) => y)).toEqual([0, 50, 100])
})

test('shows a figure only if it changes', () => {
  const axis = bandAxis([])
  expect(bandMarks([5, 5, 6, 5], axis).map(({ isChange }) => isChange)).toEqual([true, false, true, true])
  expect(bandMarks([5], axis)).toEqual([{ x: 50, y: 20, isChange: true }])
  expect(bandMarks([], axis)).toEqual([])
})
