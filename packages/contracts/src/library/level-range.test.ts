import { expect, test } from 'vitest'
import { levelIn, rangeFor, rangeOf } from './level-range.ts'

test('includes a level and the next one, or only itself at the top', () => {
  expect(rangeFor('A2')).toEqual({ from: 'A2', to: 'B1' })
  expect(rangeFor('C2')).toEqual({ from: 'C2', to: 'C2' })
})

test('returns a level only for the language that the user is learning', () => {
  const learner = { learningLanguage: 'es', level: 'A2' } as const
  expect(levelIn(learner, 'es')).toBe('A2')
  expect(levelIn(learner, 'de')).toBeNull()
  expect(levelIn({ learningLanguage: null, level: null }, undefined)).toBeNull()
})

test('filters by one level, the user’s own and the next, or all', () => {
  expect(rangeOf('B2', 'A1')).toEqual({ from: 'B2', to: 'B2' })
  expect(rangeOf('mine', 'A1')).toEqual({ from: 'A1', to: 'A2' })
  expect(rangeOf('mine', null)).toBeUndefined()
  expect(rangeOf('all', 'A1')).toBeUndefined()
})
