import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Olena', 'Koval', 'OK'],
  ['élodie', ' d’Arc', 'ÉD'],
  ['Ірина', 'Їжак', 'ІЇ'],
  ['Ana', '', 'A'],
])('%s %s → %s', (first, last, initials) => {
  expect(initialsOf(first, last)).toBe(initials)
})
