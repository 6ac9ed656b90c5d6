import { afterEach, expect, test, vi } from 'vitest'
import { Problem } from '../http/problem.ts'
import type { BoundedLimiter } from './bounded-limiter.ts'
import { createLimits, type Limit } from './limits.ts'
import { MemoryLimiter } from './memory-limiter.ts'

afterEach(() => void vi.useRealTimers())

const limit: Limit = { name: 'steps', max: 2, windowMs: 10_000, countedIn: 'process' }
const limitsOf = (factor: number) => createLimits(factor, (settings): BoundedLimiter => new MemoryLimiter(settings))
const refusal = (take: Promise<unknown>): Promise<Problem | undefined> =>
  take.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Problem) return error
      throw error
    },
  )

test('a window admits up to its limit until the next one starts', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const limits = limitsOf(1)
  await limits.take(limit, 'a')
  vi.setSystemTime(Date.now() + 4_000)
  await limits.take(limit, 'a')
  expect(await refusal(limits.take(limit, 'a'))).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 6 })
  await limits.take(limit, 'b')
  await limits.take({ ...limit, name: 'jumps' }, 'a')
  vi.setSystemTime(Date.now() + 6_000)
  await limits.take(limit, 'a')
})

test('a returned use can be taken again only in the same window', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const limits = limitsOf(0.5)
  const giveBack = await limits.take(limit, 'a')
  await giveBack()
  const giveBackLate = await limits.take(limit, 'a')
  vi.setSystemTime(Date.now() + 10_000)
  await limits.take(limit, 'a')
  await giveBackLate()
  expect(await refusal(limits.take(limit, 'a'))).toMatchObject({ code: 'RATE_LIMITED' })
})

test.each([
  ['a success', () => Promise.resolve('in'), true],
  ['a crash', () => Promise.reject(new TypeError('a crash')), true],
  ['a failure of ours', () => Promise.reject(new Problem('UNAVAILABLE')), true],
  ['an input that does not fit', () => Promise.reject(new Problem('VALIDATION.FAILED')), true],
  ['a refusal', () => Promise.reject(new Problem('AUTH.INVALID_CREDENTIALS')), false],
])('%s returns the attempt: %s', async (_what, attempt, isGivenBack) => {
  const limits = limitsOf(0.5)
  const counts = [
    { limit, key: 'a' },
    { limit: { ...limit, name: 'jumps' }, key: 'b' },
  ]
  await limits.countRefusals(counts, attempt).catch(() => undefined)
  const again = await Promise.all(counts.map((count) => refusal(limits.take(count.limit, count.key))))
  expect(again.map((problem) => problem === undefined)).toEqual([isGivenBack, isGivenBack])
})

test('an attempt that the second limit rejects does not count towards the first', async () => {
  const limits = limitsOf(0.5)
  const second = { ...limit, name: 'jumps' }
  await limits.take(second, 'b')
  const counts = [
    { limit, key: 'a' },
    { limit: second, key: 'b' },
  ]
  expect(await refusal(limits.countRefusals(counts, async () => 'in'))).toMatchObject({ code: 'RATE_LIMITED' })
  expect(await refusal(limits.take(limit, 'a'))).toBeUndefined()
})

test('a flood of new keys uses bounded memory', async () => {
  const limits = limitsOf(0.5)
  await limits.take(limit, 'oldest')
  for (let stranger = 0; stranger < 100_000; stranger += 1) await limits.take(limit, String(stranger))
  expect(await refusal(limits.take(limit, 'oldest'))).toBeUndefined()
  expect(await refusal(limits.take(limit, '99999'))).toMatchObject({ code: 'RATE_LIMITED' })
})
