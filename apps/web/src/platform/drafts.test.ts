import { beforeEach, expect, test, vi } from 'vitest'
import { draftKey, forgetDraft, forgetDrafts, keepDraft, readDraft } from './drafts.ts'

/** A storage with limited capacity, like a browser's. */
function storage(room: number) {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (place: number) => [...entries.keys()][place] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError')
      entries.set(key, value)
    },
    removeItem: (key: string) => void entries.delete(key),
  }
}

const mine = draftKey('a1', 'scenario', undefined)
const theirs = draftKey('b2', 'scenario', undefined)

beforeEach(() => {
  vi.stubGlobal('localStorage', storage(1000))
  return () => vi.unstubAllGlobals()
})

test('stores a draft for each user and item separately', () => {
  expect(keepDraft(mine, { title: 'A' })).toBe(true)
  keepDraft(draftKey('a1', 'scenario', 'f'.repeat(24)), { title: 'B' })
  expect(readDraft(mine)).toEqual({ title: 'A' })
  expect(readDraft(theirs)).toBeNull()
  forgetDraft(mine)
  expect(readDraft(mine)).toBeNull()
  expect(readDraft(draftKey('a1', 'scenario', 'f'.repeat(24)))).toEqual({ title: 'B' })
})

test('clears drafts and nothing else on sign-out', () => {
  localStorage.setItem('parley.theme', 'dark')
  keepDraft(mine, 1)
  keepDraft(theirs, 2)
  forgetDrafts()
  expect([readDraft(mine), readDraft(theirs), localStorage.getItem('parley.theme')]).toEqual([null, null, 'dark'])
})

test('tolerates full storage and an invalid draft', () => {
  expect(keepDraft(mine, 'x'.repeat(1001))).toBe(false)
  localStorage.setItem(mine, '{"title":')
  expect(readDraft(mine)).toBeNull()
})
