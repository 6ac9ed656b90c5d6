import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchLoss } from './microphone-loss.ts'

/** A context that changes state as on an iPhone. */
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

it('reports that its device is gone', () => {
  const track = new EventTarget()
  const { lost } = watchLoss(new StandIn(), track)
  expect(lost.aborted).toBe(false)
  track.dispatchEvent(new Event('ended'))
  expect(lost.aborted).toBe(true)
})

it('reports an interruption by a call, but not a brief one', () => {
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

it('does not report a microphone that was closed on purpose', () => {
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
