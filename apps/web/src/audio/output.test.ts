import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createOutput, type OpenOutput } from './output.ts'

/** Changes state like a browser's context; the test browser is never `interrupted`. */
class StandIn extends EventTarget {
  state: string = 'running'
  /** Whether a user gesture is in progress. */
  isGesture = true
  becomes(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
  async close() {
    this.becomes('closed')
  }
  async suspend() {
    this.becomes('suspended')
  }
  async resume() {
    if (!this.isGesture) throw new DOMException('Not allowed', 'NotAllowedError')
    this.becomes('running')
  }
}

const page = Object.assign(new EventTarget(), { hidden: false })
beforeEach(() => void vi.stubGlobal('document', page))
afterEach(() => void vi.unstubAllGlobals())

function start() {
  const context = new StandIn()
  let changes = 0
  const output = createOutput(
    () => {
      changes += 1
    },
    () => ({ context, meter: { read: () => 0 } }) as unknown as OpenOutput,
  )
  return { context, output, changes: () => changes }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

it('is not blocked before the first playback or during one', () => {
  const { output } = start()
  expect(output.isBlocked()).toBe(false)
  output.open()
  expect(output.isBlocked()).toBe(false)
})

it('is interrupted by a call, and resumes on the next click', async () => {
  const { context, output, changes } = start()
  output.open()
  context.becomes('interrupted')
  expect(changes()).toBe(1)
  expect(output.isBlocked()).toBe(true)
  context.isGesture = false
  output.unlock()
  await settled()
  expect(output.isBlocked()).toBe(true)
  context.isGesture = true
  output.unlock()
  await settled()
  expect([output.isBlocked(), changes()]).toEqual([false, 2])
})

it('stays paused until there is no reason left', async () => {
  const { context, output } = start()
  output.open()
  output.hold('page', true)
  output.hold('doubt', true)
  expect([context.state, output.isHeld(), output.isBlocked()]).toEqual(['suspended', true, false])
  output.hold('doubt', false)
  output.unlock()
  expect(context.state).toBe('suspended')
  output.hold('page', false)
  expect(output.isBlocked()).toBe(false)
  await settled()
  expect([context.state, output.isHeld()]).toEqual(['running', false])
})

it('stays silent when opened while paused', () => {
  const { context, output } = start()
  output.hold('page', true)
  output.open()
  expect(context.state).toBe('suspended')
})

it('notices an interruption during a pause once the pause ends', async () => {
  const { context, output } = start()
  output.open()
  output.hold('page', true)
  context.becomes('interrupted')
  expect(output.isBlocked()).toBe(false)
  context.isGesture = false
  output.hold('page', false)
  await settled()
  expect(output.isBlocked()).toBe(true)
})

it('resumes when the user returns to the page on a phone, unless paused or released', async () => {
  const { context, output } = start()
  output.open()
  const come = async (hidden: boolean) => {
    page.hidden = hidden
    page.dispatchEvent(new Event('visibilitychange'))
    await settled()
  }
  context.becomes('interrupted')
  await come(true)
  expect(context.state).toBe('interrupted')
  await come(false)
  expect(context.state).toBe('running')
  output.hold('page', true)
  await come(false)
  expect(context.state).toBe('suspended')
  output.close()
  await come(false)
  expect([context.state, output.isBlocked()]).toEqual(['closed', false])
})
