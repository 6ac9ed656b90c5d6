import { expect, test } from 'vitest'
import { MemoryCopy } from './memory-copy.ts'

const pageBytes = 65_536

test('restores a memory, including pages that were empty', () => {
  const memory = new Uint8Array(3 * pageBytes)
  memory.set([1, 2, 3], pageBytes)
  const before = memory.slice()
  const copy = new MemoryCopy(memory)
  memory.set([9, 9], pageBytes + 1)
  memory.set([7], 2 * pageBytes + 5)
  copy.restore(memory)
  expect(Buffer.compare(memory, before)).toBe(0)
})

test('clears the pages by which a memory has grown', () => {
  const memory = new Uint8Array(2 * pageBytes).fill(1)
  const copy = new MemoryCopy(memory)
  const grown = new Uint8Array(3 * pageBytes).fill(1)
  copy.restore(grown)
  expect(grown.subarray(0, memory.length).every((byte) => byte === 1)).toBe(true)
  expect(grown.subarray(memory.length).every((byte) => byte === 0)).toBe(true)
})
