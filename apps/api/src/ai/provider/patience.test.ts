import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Patience } from './patience.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = new Promise<never>(() => {})
const comesAfter = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

test('ends when nothing has come for so long', async () => {
  const onEnd = vi.fn()
  void new Patience(100, onEnd).while(never)
  await vi.advanceTimersByTimeAsync(99)
  expect(onEnd).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('what comes without progress does not prolong the waiting', async () => {
  const onEnd = vi.fn()
  const patience = new Patience(100, onEnd)
  const comment = patience.while(comesAfter(60))
  await vi.advanceTimersByTimeAsync(60)
  await comment
  void patience.while(never)
  await vi.advanceTimersByTimeAsync(40)
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('progress begins it anew, and the time between two waits does not count', async () => {
  const onEnd = vi.fn()
  const patience = new Patience(100, onEnd)
  const piece = patience.while(comesAfter(90))
  await vi.advanceTimersByTimeAsync(90)
  await piece
  patience.progress()
  await vi.advanceTimersByTimeAsync(5_000)
  void patience.while(never)
  await vi.advanceTimersByTimeAsync(99)
  expect(onEnd).not.toHaveBeenCalled()
})
