import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberedRecogniser, rememberRecogniser } from './recogniser-memory.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  stored.clear()
})

const day = 86_400_000

test('returns null if the browser has not been tried', () => {
  expect(rememberedRecogniser()).toBeNull()
  stored.set('parley.recogniser', 'something else')
  expect(rememberedRecogniser()).toBeNull()
})

test('remembers a result for a month', () => {
  rememberRecogniser('none', 0)
  expect(rememberedRecogniser(29 * day)).toBe('none')
  expect(rememberedRecogniser(31 * day)).toBeNull()
  rememberRecogniser('works', 31 * day)
  expect(rememberedRecogniser(32 * day)).toBe('works')
})

test('works in a browser without storage', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(() => rememberRecogniser('works')).not.toThrow()
})
