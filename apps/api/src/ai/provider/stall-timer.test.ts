import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StallTimer } from './stall-timer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = new Promise<never>(() => {})
const comesAfter = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

test('expires after the limit without data', async () => {
  const onEnd = vi.fn()
  void new StallTimer({ firstMs: 100, laterMs: 100 }, onEnd).while(never)
  await vi.advanceTimersByTimeAsync(99)
  expect(onEnd).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(100)
})

test('has a separate limit for the first data', async () => {
  const onEnd = vi.fn()
  const stallTimer = new StallTimer({ firstMs: 100, laterMs: 300 }, onEnd)
  const piece = stallTimer.while(comesAfter(90))
  await vi.advanceTimersByTimeAsync(90)
  await piece
  stallTimer.progress()
  void stallTimer.while(never)
  await vi.advanceTimersByTimeAsync(299)
  expect(onEnd).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(300)
})

test('restarts with each uploaded part of the request, even for pending waits', async () => {
  const onEnd = vi.fn()
  const stallTimer = new StallTimer({ firstMs: 100, laterMs: 300 }, onEnd)
  void stallTimer.while(never)
  for (let part = 0; part < 5; part++) {
    await vi.advanceTimersByTimeAsync(90)
    stallTimer.restart()
  }
  await vi.advanceTimersByTimeAsync(99)
  expect(onEnd).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(100)
})

test('does not extend the wait without progress', async () => {
  const onEnd = vi.fn()
  const stallTimer = new StallTimer({ firstMs: 100, laterMs: 100 }, onEnd)
  const comment = stallTimer.while(comesAfter(60))
  await vi.advanceTimersByTimeAsync(60)
  await comment
  void stallTimer.while(never)
  await vi.advanceTimersByTimeAsync(40)
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('restarts on progress, and ignores the time between two waits', async () => {
  const onEnd = vi.fn()
  const stallTimer = new StallTimer({ firstMs: 100, laterMs: 100 }, onEnd)
  const piece = stallTimer.while(comesAfter(90))
  await vi.advanceTimersByTimeAsync(90)
  await piece
  stallTimer.progress()
  await vi.advanceTimersByTimeAsync(5_000)
  void stallTimer.while(never)
  await vi.advanceTimersByTimeAsync(99)
  expect(onEnd).not.toHaveBeenCalled()
})
