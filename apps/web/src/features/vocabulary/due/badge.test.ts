import { expect, test } from 'vitest'
import { createBadge } from './badge.ts'

function icon() {
  const shown: (number | null)[] = []
  return {
    shown,
    setAppBadge: async (count?: number) => void shown.push(count ?? null),
    clearAppBadge: async () => void shown.push(null),
  }
}

test('counts down with each practised word and disappears after the last one', () => {
  const drawn = icon()
  const badge = createBadge(drawn)
  badge.show(2)
  badge.show(2)
  badge.change(-1)
  badge.change(1)
  badge.change(-1)
  badge.change(-1)
  badge.change(-1)
  expect(drawn.shown).toEqual([2, 1, 2, 1, null, null])
})

test('shows nothing while the number is unknown or once it is cleared', () => {
  const drawn = icon()
  const badge = createBadge(drawn)
  badge.change(-1)
  expect(drawn.shown).toEqual([])
  badge.show(3)
  badge.forget()
  badge.change(-1)
  expect(drawn.shown).toEqual([3, null])
})

test('does nothing in a browser without badges', () => {
  const badge = createBadge({})
  expect(badge.isPossible).toBe(false)
  badge.show(1)
  badge.forget()
})
