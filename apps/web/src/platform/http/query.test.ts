import { MutationObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { Problem } from './problem.ts'
import { queryClient, shouldRetry } from './query.ts'

test('retries an unanswered read twice but not a rejected one', () => {
  expect(shouldRetry(0, new Problem('NETWORK'))).toBe(true)
  expect(shouldRetry(1, new Problem('UNAVAILABLE', { status: 503 }))).toBe(true)
  expect(shouldRetry(2, new Problem('NETWORK'))).toBe(false)
  expect(shouldRetry(0, new Problem('FORBIDDEN', { status: 403 }))).toBe(false)
  expect(shouldRetry(0, new TypeError('a bug'))).toBe(false)
})

test('logs failed reads with their key, and failed changes', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const problem = new Problem('FORBIDDEN', { status: 403 })
  const fail = () => Promise.reject(problem)
  await expect(queryClient.fetchQuery({ queryKey: ['words'], queryFn: fail })).rejects.toBe(problem)
  await expect(new MutationObserver(queryClient, { mutationFn: fail }).mutate()).rejects.toBe(problem)
  expect(errors.mock.calls).toEqual([
    ['A read failed', ['words'], problem],
    ['A change failed', problem],
  ])
  errors.mockRestore()
})
