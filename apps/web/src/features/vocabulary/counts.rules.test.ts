import { expect, test } from 'vitest'
import { sumCounts } from './counts.rules.ts'

const counts = [
  { target_language: 'es', kept: 12, due: 9, by_tier: { 1: 3, 2: 3, 3: 3, 4: 2, none: 1 } },
  { target_language: 'de', kept: 2, due: 0, by_tier: { 1: 0, 2: 2, 3: 0, 4: 0, none: 0 } },
] as const

test('counts one language or all of them', () => {
  expect(sumCounts([...counts], undefined)).toEqual({ kept: 14, due: 9, byTier: { 1: 3, 2: 5, 3: 3, 4: 2 } })
  expect(sumCounts([...counts], 'de')).toMatchObject({ kept: 2, due: 0 })
  expect(sumCounts([...counts], 'fr')).toMatchObject({ kept: 0, due: 0 })
  expect(sumCounts(undefined, 'es')).toBeNull()
})
