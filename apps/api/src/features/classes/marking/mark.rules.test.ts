import { expect, test } from 'vitest'
import { markError } from './mark.rules.ts'

test('accepts a mark on the scale, with a reason if it differs from the model’s', () => {
  expect(markError('cefr', { mark: 'B1', reason: '' }, 'B1')).toBeNull()
  expect(markError('cefr', { mark: 'B1', reason: '' }, null)).toBeNull()
  expect(markError('cefr', { mark: 'B1', reason: '' }, 'A2')).toEqual({ path: 'reason', code: 'required' })
  expect(markError('cefr', { mark: 'B1', reason: 'No help was needed.' }, 'A2')).toBeNull()
  expect(markError('points', { mark: '80', reason: '' }, null)).toBeNull()
  expect(markError('points', { mark: 'B1', reason: '' }, null)).toEqual({ path: 'mark', code: 'invalid' })
})
