import { expect, test } from 'vitest'
import { withNeighbours } from './text-span.ts'

test('extends a range by a word on each side, within its sentence', () => {
  expect('I goed there. Then'.slice(...withNeighbours('I goed there. Then', 2, 6))).toBe('I goed there')
  expect('So. Goed there'.slice(...withNeighbours('So. Goed there', 4, 8))).toBe('Goed there')
})
