import { expect, test } from 'vitest'
import { onPreloadError } from './preload-failure.ts'

function surroundings({ isOnline = true, isAhead = false } = {}) {
  const kept = new Map<string, string>()
  const done = { reloads: 0, kept }
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  const given = {
    isOnline: () => isOnline,
    isAhead: () => isAhead,
    storage,
    reload: () => {
      done.reloads += 1
    },
  }
  return { given, done }
}

const failure = () =>
  Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: new Error('gone') })

test('the page is loaded afresh once; what fails again is thrown on, and the router does not reload either', () => {
  const { given, done } = surroundings()
  const first = failure()
  onPreloadError(first, given)
  expect([first.defaultPrevented, done.reloads]).toEqual([true, 1])
  expect(done.kept.has('tanstack_router_reload:gone')).toBe(false)
  const second = failure()
  onPreloadError(second, given)
  expect([second.defaultPrevented, done.reloads]).toEqual([false, 1])
  expect(done.kept.get('tanstack_router_reload:gone')).toBe('1')
})

test('without a connection the page that is there stays', () => {
  const { given, done } = surroundings({ isOnline: false })
  const event = failure()
  onPreloadError(event, given)
  expect([event.defaultPrevented, done.reloads]).toEqual([false, 0])
})

test('what is only loaded ahead takes nobody away from their page', () => {
  const { given, done } = surroundings({ isAhead: true })
  const event = failure()
  onPreloadError(event, given)
  expect([event.defaultPrevented, done.reloads, done.kept.size]).toEqual([false, 0, 0])
})
