import { expect, test } from 'vitest'
import { nextAfter, orderOf } from './next.rules.ts'

const none = { hasCards: false, hasScenario: false, hasGoals: false, hasTwist: false }

test('offers due cards first, then another situation, then a repeat, and finally a twist', () => {
  const all = { hasCards: true, hasScenario: true, hasGoals: true, hasTwist: true }
  expect(orderOf(all)).toEqual(['cards', 'scenario', 'again', 'twist'])
  expect(orderOf({ ...none, hasScenario: true })).toEqual(['scenario'])
  expect(orderOf({ ...none, hasGoals: true })).toEqual(['again'])
  expect(orderOf(none)).toEqual([])
})

test('starts over after the last suggestion', () => {
  const kinds = orderOf({ ...none, hasCards: true, hasScenario: true })
  expect(nextAfter(kinds, 0)).toBe(1)
  expect(nextAfter(kinds, 1)).toBe(0)
  expect(nextAfter([], 0)).toBe(0)
})
