import { expect, test } from 'vitest'
import { levelOfTalks } from './level.rules.ts'

test('takes the median of five conversations', () => {
  expect(levelOfTalks(['B1', 'A2', 'B1', 'C2', 'B1'])).toBe('B1')
  expect(levelOfTalks(['B2', 'A1', 'A2', 'B1', 'A2'])).toBe('A2')
})

test('returns null for fewer than five conversations, and uses only the latest five', () => {
  expect(levelOfTalks([])).toBeNull()
  expect(levelOfTalks(['B1', 'B1', 'B1', 'B1'])).toBeNull()
  expect(levelOfTalks(['B2', 'B2', 'B2', 'B1', 'B1', 'A1', 'A1', 'A1', 'A1'])).toBe('B2')
})
