import { beforeEach, expect, it } from 'vitest'
import { holdWakeLock } from './wake-lock.ts'

let held = 0
let isRefused = false
/** Resolves immediately, or when the test resolves it. */
let answer: Promise<void> = Promise.resolve()
const wakeLock = {
  async request() {
    await answer
    if (isRefused) throw new DOMException('Low battery', 'NotAllowedError')
    held += 1
    const release = async () => {
      held -= 1
    }
    return { release } as WakeLockSentinel
  },
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

class Page extends EventTarget {
  hidden = false
  async becomes(hidden: boolean) {
    this.hidden = hidden
    // Browsers release locks of hidden pages.
    if (hidden) held = 0
    this.dispatchEvent(new Event('visibilitychange'))
    await settled()
  }
}
let page = new Page()
const start = () => holdWakeLock(page as unknown as Document, wakeLock)

beforeEach(() => {
  held = 0
  isRefused = false
  answer = Promise.resolve()
  page = new Page()
})

it('keeps the screen on until the end, even after the page was hidden', async () => {
  const end = start()
  await settled()
  expect(held).toBe(1)
  await page.becomes(true)
  expect(held).toBe(0)
  await page.becomes(false)
  expect(held).toBe(1)
  end()
  await settled()
  expect(held).toBe(0)
  await page.becomes(false)
  expect(held).toBe(0)
})

it('requests no lock while the page is hidden', async () => {
  page.hidden = true
  start()
  await settled()
  expect(held).toBe(0)
})

it('releases a lock that arrives only after the end', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  answer = promise
  const end = start()
  end()
  resolve()
  await settled()
  expect(held).toBe(0)
})

it('tolerates a rejection and asks again on return', async () => {
  isRefused = true
  start()
  await settled()
  isRefused = false
  await page.becomes(false)
  expect(held).toBe(1)
})
