import { expect, test } from 'vitest'
import { stopsFor } from './tour-steps.ts'

test('includes creating only for subscribers', () => {
  expect(stopsFor(true, () => true)).toEqual(['tabs', 'filters', 'create', 'card'])
  expect(stopsFor(false, () => true)).toEqual(['tabs', 'filters', 'card'])
})

test('skips elements that are not on the page', () => {
  expect(stopsFor(true, (stop) => stop === 'tabs')).toEqual(['tabs'])
  expect(stopsFor(true, () => false)).toEqual([])
})
