import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchClock } from './clock-jump.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A context whose time follows the timers, but not changes of the clock. */
const running = () => {
  const since = performance.now()
  return {
    get currentTime() {
      return (performance.now() - since) / 1_000
    },
  }
}

it('reports a sleep, or a clock that is set forward', () => {
  const { jumped } = watchClock(running())
  vi.advanceTimersByTime(60_000)
  expect(jumped.aborted).toBe(false)
  vi.setSystemTime(Date.now() + 600_000)
  vi.advanceTimersByTime(1_000)
  expect(jumped.aborted).toBe(true)
})

it('reports neither late timers nor a clock that is corrected or set back', () => {
  const { jumped } = watchClock(running())
  vi.setSystemTime(Date.now() + 3_000)
  vi.advanceTimersByTime(90_000)
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(90_000)
  expect(jumped.aborted).toBe(false)
})

it('reports nothing after it has been stopped', () => {
  const { jumped, forget } = watchClock(running())
  forget()
  vi.setSystemTime(Date.now() + 600_000)
  vi.advanceTimersByTime(5_000)
  expect(jumped.aborted).toBe(false)
})
