import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Patience } from './patience.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = new Promise<never>(() => {})
const comesAfter = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

test('ends when nothing has come for so long', async () => {
  const onEnd = vi.fn()
  void new Patience({ firstMs: 100, laterMs: 100 }, onEnd).while(never)
  await vi.advanceTimersByTimeAsync(99)
  expect(onEnd).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(100)
})

test('waits for the first sign of an answer by its own limit', async () => {
  const onEnd = vi.fn()
  const patience = new Patience({ firstMs: 100, laterMs: 300 }, onEnd)
  const piece = patience.while(comesAfter(90))
  await vi.advanceTimersByTimeAsync(90)
  await piece
  patience.progress()
  void patience.while(never)
  await vi.advanceTimersByTimeAsync(299)
  expect(onEnd).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(300)
})

test('starts anew with each part of the request that is taken, for whoever waits already', async () => {
  const onEnd = vi.fn()
  const patience = new Patience({ firstMs: 100, laterMs: 300 }, onEnd)
  void patience.while(never)
  for (let part = 0; part < 5; part++) {
    await vi.advanceTimersByTimeAsync(90)
    patience.restart()
  }
  await vi.advanceTimersByTimeAsync(99)
  expect(onEnd).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(100)
})

test('what comes without progress does not prolong the waiting', async () => {
  const onEnd = vi.fn()
  const patience = new Patience({ firstMs: 100, laterMs: 100 }, onEnd)
  const comment = patience.while(comesAfter(60))
  await vi.advanceTimersByTimeAsync(60)
  await comment
  void patience.while(never)
  await vi.advanceTimersByTimeAsync(40)
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('progress begins it anew, and the time between two waits does not count', async () => {
  const onEnd = vi.fn()
  const patience = new Patience({ firstMs: 100, laterMs: 100 }, onEnd)
  const piece = patience.while(comesAfter(90))
  await vi.advanceTimersByTimeAsync(90)
  await piece
  patience.progress()
  await vi.advanceTimersByTimeAsync(5_000)
  void patience.while(never)
  await vi.advanceTimersByTimeAsync(99)
  expect(onEnd).not.toHaveBeenCalled()
})
