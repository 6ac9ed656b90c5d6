import { expect, it } from 'vitest'
import { markedWords } from './marked-words.ts'

const marks = (text: string, ...originals: string[]) =>
  markedWords(
    text,
    originals.map((original_text) => ({ original_text })),
  ).map(({ text: piece, isMarked }) => (isMarked ? `[${piece}]` : piece))

it('marks only words with an issue', () => {
  expect(marks('Es demasiado pequeño.', 'pequeño')).toEqual(['Es demasiado ', '[pequeño]', '.'])
  expect(marks('Es demasiado pequeño.')).toEqual(['Es demasiado pequeño.'])
  expect(marks('', 'x')).toEqual([])
})

it('finds the next occurrence for a second issue with the same words', () => {
  expect(marks('la la land', 'la', 'la')).toEqual(['[la]', ' ', '[la]', ' land'])
})

it('preserves every letter if issues overlap or do not occur', () => {
  expect(marks('uno dos tres', 'uno dos', 'dos tres', '', 'cuatro').join('')).toBe('[uno dos] tres')
})
