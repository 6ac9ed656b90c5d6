import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchLoss } from './microphone-loss.ts'

/** A context whose states change as an iPhone changes them. */
class StandIn extends EventTarget {
  state: AudioContextState = 'running'
  resumes = 0
  becomes(state: AudioContextState) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
  async resume() {
    this.resumes += 1
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('is lost with its device', () => {
  const track = new EventTarget()
  const { lost } = watchLoss(new StandIn(), track)
  expect(lost.aborted).toBe(false)
  track.dispatchEvent(new Event('ended'))
  expect(lost.aborted).toBe(true)
})

it('is lost to a call, and not to the blink of an eye before it goes on', () => {
  const context = new StandIn()
  const { lost } = watchLoss(context, new EventTarget())
  context.becomes('interrupted')
  expect(context.resumes).toBe(1)
  context.becomes('running')
  vi.runAllTimers()
  expect(lost.aborted).toBe(false)
  context.becomes('interrupted')
  vi.runAllTimers()
  expect(lost.aborted).toBe(true)
})

it('a microphone that was closed on purpose is not lost', () => {
  const context = new StandIn()
  const track = new EventTarget()
  const { lost, forget } = watchLoss(context, track)
  context.becomes('interrupted')
  forget()
  context.becomes('closed')
  track.dispatchEvent(new Event('ended'))
  vi.runAllTimers()
  expect(lost.aborted).toBe(false)
})
