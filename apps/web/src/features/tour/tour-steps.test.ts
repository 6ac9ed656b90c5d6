import { expect, test } from 'vitest'
import { stopsFor } from './tour-steps.ts'

test('creating is shown to subscribers alone', () => {
  expect(stopsFor(true, () => true)).toEqual(['tabs', 'filters', 'create', 'card'])
  expect(stopsFor(false, () => true)).toEqual(['tabs', 'filters', 'card'])
})

test('what is not on the page is passed over', () => {
  expect(stopsFor(true, (stop) => stop === 'tabs')).toEqual(['tabs'])
  expect(stopsFor(true, () => false)).toEqual([])
})
