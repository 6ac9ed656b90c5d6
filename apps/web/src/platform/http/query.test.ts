import { expect, test } from 'vitest'
import { Problem } from './problem.ts'
import { shouldRetry } from './query.ts'

test('retries an unanswered read twice, and not a refused one', () => {
  expect(shouldRetry(0, new Problem('NETWORK'))).toBe(true)
  expect(shouldRetry(1, new Problem('UNAVAILABLE', { status: 503 }))).toBe(true)
  expect(shouldRetry(2, new Problem('NETWORK'))).toBe(false)
  expect(shouldRetry(0, new Problem('FORBIDDEN', { status: 403 }))).toBe(false)
  expect(shouldRetry(0, new TypeError('a bug'))).toBe(false)
})
