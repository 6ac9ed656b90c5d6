import { findPart } from '@parley/contracts/text/text-span.ts'
import { expect, it } from 'vitest'
import { markedWords } from './marked-words.ts'

const marks = (text: string, ...originals: string[]) =>
  markedWords(
    text,
    originals.flatMap((original) => findPart(text, original) ?? []),
  ).map(({ text: piece, isMarked }) => (isMarked ? `[${piece}]` : piece))

it('marks only words with an issue', () => {
  expect(marks('Es demasiado pequeño.', 'pequeño')).toEqual(['Es demasiado ', '[pequeño]', '.'])
  expect(marks('Es demasiado pequeño.')).toEqual(['Es demasiado pequeño.'])
  expect(marks('The train arrives in six.', 'in')).toEqual(['The train arrives ', '[in]', ' six.'])
  expect(marks('', 'x')).toEqual([])
})

it('marks issues in the order of the line', () => {
  expect(marks('uno dos tres', 'tres', 'uno')).toEqual(['[uno]', ' dos ', '[tres]'])
})

it('preserves every letter if issues overlap', () => {
  expect(marks('uno dos tres', 'uno dos', 'dos tres').join('')).toBe('[uno dos] tres')
})
