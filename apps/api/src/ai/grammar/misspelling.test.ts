import { expect, test } from 'vitest'
import { isSlip } from './misspelling.ts'

test.each([
  ['recieve', 'receive'],
  ['begining', 'beginning'],
  ['tommorow', 'tomorow'],
  ['hapen', 'happen'],
  ['definately', 'definitely'],
  ['Beleive', 'believe'],
])('recognises %s as a slip for %s', (word, right) => {
  expect(isSlip(word, right)).toBe(true)
})

test.each([
  ['wifi', 'wife'],
  ['mown', 'moon'],
  ['rebooked', 'rebooted'],
  ['asdf', 'ad'],
  ['sprechen', 'speeches'],
  ['ich', 'itch'],
  ['house', 'house'],
])('does not recognise %s as a slip for %s', (word, other) => {
  expect(isSlip(word, other)).toBe(false)
})
