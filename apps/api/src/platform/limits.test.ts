import { afterEach, expect, test, vi } from 'vitest'
import { createLimits } from './limits.ts'
import { Problem } from './problem.ts'

afterEach(() => void vi.useRealTimers())

const limit = { name: 'steps', max: 2, windowMs: 10_000 }
const refusal = (take: () => void): Problem | undefined => {
  try {
    take()
    return undefined
  } catch (error) {
    return error instanceof Problem ? error : undefined
  }
}

test('a window holds so many and no more, and the next one begins afresh', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const limits = createLimits(1)
  limits.take(limit, 'a')
  vi.setSystemTime(Date.now() + 4_000)
  limits.take(limit, 'a')
  expect(refusal(() => limits.take(limit, 'a'))).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 6 })
  limits.take(limit, 'b')
  limits.take({ ...limit, name: 'jumps' }, 'a')
  vi.setSystemTime(Date.now() + 6_000)
  limits.take(limit, 'a')
})

test('what is given back can be taken again', () => {
  const limits = createLimits(0.5)
  limits.take(limit, 'a')
  limits.giveBack(limit, 'a')
  limits.giveBack(limit, 'a')
  limits.take(limit, 'a')
  expect(refusal(() => limits.take(limit, 'a'))?.code).toBe('RATE_LIMITED')
})

test('a flood of strangers takes bounded memory and pushes out the oldest first', () => {
  const limits = createLimits(0.5)
  limits.take(limit, 'oldest')
  for (let stranger = 0; stranger < 100_000; stranger += 1) limits.take(limit, String(stranger))
  expect(refusal(() => limits.take(limit, 'oldest'))).toBeUndefined()
  expect(refusal(() => limits.take(limit, '99999'))?.code).toBe('RATE_LIMITED')
})
