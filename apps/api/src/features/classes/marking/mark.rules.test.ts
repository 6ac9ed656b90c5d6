import { expect, test } from 'vitest'
import { markFault } from './mark.rules.ts'

test('accepts a mark on the scale, with a reason if it differs from the model’s', () => {
  expect(markFault('cefr', { mark: 'B1', reason: '' }, 'B1')).toBeNull()
  expect(markFault('cefr', { mark: 'B1', reason: '' }, null)).toBeNull()
  expect(markFault('cefr', { mark: 'B1', reason: '' }, 'A2')).toEqual({ path: 'reason', code: 'required' })
  expect(markFault('cefr', { mark: 'B1', reason: 'No help was needed.' }, 'A2')).toBeNull()
  expect(markFault('points', { mark: '80', reason: '' }, null)).toBeNull()
  expect(markFault('points', { mark: 'B1', reason: '' }, null)).toEqual({ path: 'mark', code: 'invalid' })
})
