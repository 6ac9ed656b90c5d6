import { afterEach, expect, test, vi } from 'vitest'
import { createLimits } from './limits.ts'
import { Problem } from './problem.ts'

afterEach(() => void vi.useRealTimers())

const limit = { name: 'steps', max: 2, windowMs: 10_000 }
const refusal = (take: Promise<void>): Promise<Problem | undefined> =>
  take.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Problem) return error
      throw error
    },
  )

test('a window holds so many and no more, and the next one begins afresh', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const limits = createLimits(1)
  await limits.take(limit, 'a')
  vi.setSystemTime(Date.now() + 4_000)
  await limits.take(limit, 'a')
  expect(await refusal(limits.take(limit, 'a'))).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 6 })
  await limits.take(limit, 'b')
  await limits.take({ ...limit, name: 'jumps' }, 'a')
  vi.setSystemTime(Date.now() + 6_000)
  await limits.take(limit, 'a')
})

test('what is given back can be taken again', async () => {
  const limits = createLimits(0.5)
  await limits.take(limit, 'a')
  await limits.giveBack(limit, 'a')
  await limits.giveBack(limit, 'a')
  await limits.take(limit, 'a')
  expect(await refusal(limits.take(limit, 'a'))).toMatchObject({ code: 'RATE_LIMITED' })
})

test('a flood of strangers takes bounded memory and pushes out the oldest first', async () => {
  const limits = createLimits(0.5)
  await limits.take(limit, 'oldest')
  for (let stranger = 0; stranger < 100_000; stranger += 1) await limits.take(limit, String(stranger))
  expect(await refusal(limits.take(limit, 'oldest'))).toBeUndefined()
  expect(await refusal(limits.take(limit, '99999'))).toMatchObject({ code: 'RATE_LIMITED' })
})
