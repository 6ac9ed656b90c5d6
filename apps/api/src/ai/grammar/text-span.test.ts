import { expect, test } from 'vitest'
import { uniqueRange, withNeighbours } from './text-span.ts'

test('extends a range by a word on each side, within its sentence', () => {
  expect('I goed there. Then'.slice(...withNeighbours('I goed there. Then', 2, 6))).toBe('I goed there')
  expect('So. Goed there'.slice(...withNeighbours('So. Goed there', 4, 8))).toBe('Goed there')
})

test('extends a range until its text occurs only once', () => {
  const text = 'I goed home. Then I goed home again.'
  expect(text.slice(...withNeighbours(text, 2, 6))).toBe('I goed home. Then')
  expect(text.slice(...withNeighbours(text, 20, 24))).toBe('Then I goed home again')
  expect('An idea, a apple'.slice(...uniqueRange('An idea, a apple', 9, 10))).toBe('a')
})

test('gives up if a text repeats one sentence again and again', () => {
  const text = 'I goed. '.repeat(100)
  const [start, end] = withNeighbours(text, 402, 406)
  expect(end - start).toBeLessThan(200)
})
