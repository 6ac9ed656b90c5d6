import { expect, test } from 'vitest'
import { latinKey } from './latin-key.ts'

test.each([
  ['Ukrainian', 'е', 'KeyT', 't'],
  ['Ukrainian', 'Р', 'KeyH', 'h'],
  ['Bulgarian', 'ш', 'KeyT', 't'],
  ['US', 'T', 'KeyT', 't'],
  ['QWERTZ', 'z', 'KeyY', 'z'],
  ['Dvorak', 't', 'KeyK', 't'],
  ['Polish', 'ź', 'KeyX', 'ź'],
  ['Ukrainian', '?', 'Digit7', '?'],
  ['Ukrainian', ' ', 'Space', ' '],
  ['Ukrainian', 'є', 'Quote', 'є'],
  ['US', 'Escape', 'Escape', 'escape'],
])('on a %s keyboard, %s at %s is %s', (_, key, code, letter) => {
  expect(latinKey({ key, code })).toBe(letter)
})
