import { expect, test } from 'vitest'
import { onPreloadError } from './preload-failure.ts'

function surroundings({ isOnline = true, isAhead = false } = {}) {
  const kept = new Map<string, string>()
  const done = { reloads: 0, kept }
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  const deps = {
    isOnline: () => isOnline,
    isAhead: () => isAhead,
    storage,
    reload: () => {
      done.reloads += 1
    },
  }
  return { deps, done }
}

const failure = () =>
  Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: new Error('gone') })

test('reloads the page once, then throws the next failure', () => {
  const { deps, done } = surroundings()
  const first = failure()
  onPreloadError(first, deps)
  expect([first.defaultPrevented, done.reloads]).toEqual([true, 1])
  expect(done.kept.has('tanstack_router_reload:gone')).toBe(false)
  const second = failure()
  onPreloadError(second, deps)
  expect([second.defaultPrevented, done.reloads]).toEqual([false, 1])
  expect(done.kept.get('tanstack_router_reload:gone')).toBe('1')
})

test('keeps the current page if there is no connection', () => {
  const { deps, done } = surroundings({ isOnline: false })
  const event = failure()
  onPreloadError(event, deps)
  expect([event.defaultPrevented, done.reloads]).toEqual([false, 0])
})

test('never leaves the current page for a failed preload', () => {
  const { deps, done } = surroundings({ isAhead: true })
  const event = failure()
  onPreloadError(event, deps)
  expect([event.defaultPrevented, done.reloads, done.kept.size]).toEqual([false, 0, 0])
})
