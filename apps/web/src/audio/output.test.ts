import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createOutput, type OpenOutput } from './output.ts'

/** The states of a context as browsers change them; no browser here has an `interrupted` to show. */
class StandIn extends EventTarget {
  state: string = 'running'
  /** Whether somebody clicks at this moment. */
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

it('is not blocked before there is anything to hear, nor while sound comes through', () => {
  const { output } = start()
  expect(output.isBlocked()).toBe(false)
  output.open()
  expect(output.isBlocked()).toBe(false)
})

it('a call interrupts it, and the next click lets it go on', async () => {
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

it('stands still until no reason is left, which is no blocking', async () => {
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

it('what is opened while it is held stays silent', () => {
  const { context, output } = start()
  output.hold('page', true)
  output.open()
  expect(context.state).toBe('suspended')
})

it('an interruption while it is held is noticed once nothing holds it', async () => {
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

it('a phone that is looked at again gets its sound back by itself, unless it is held or let go', async () => {
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
