import { expect, it } from 'vitest'
import { createFramer } from './frames.ts'

it('returns every sample once and in order, whatever the block sizes', () => {
  const frame = createFramer(4)
  const lengths = [1, 2, 9, 0, 3, 7]
  let next = 0
  const frames = lengths.flatMap((length) => frame(Float32Array.from({ length }, () => next++)))
  expect(frames.every(({ length }) => length === 4)).toBe(true)
  expect(frames.flatMap((samples) => [...samples])).toEqual(Array.from({ length: 20 }, (_, n) => n))
})
