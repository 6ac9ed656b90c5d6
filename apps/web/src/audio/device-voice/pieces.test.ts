import { expect, it } from 'vitest'
import { expectedMs, isSpeakable, pieceEnd, wordEnd } from './pieces.ts'

const piecesOf = (text: string, most: number) => {
  const pieces: string[] = []
  for (let from = 0; from < text.length; ) {
    const end = pieceEnd(text, from, most)
    pieces.push(text.slice(from, end))
    from = end
  }
  return pieces
}

it('cuts a long sentence after its clauses, otherwise after a word, otherwise anywhere', () => {
  expect(piecesOf('If you like, we can go there now', 20)).toEqual(['If you like,', ' we can go there now'])
  expect(piecesOf('We can go there now', 8)).toEqual(['We can', ' go', ' there', ' now'])
  expect(piecesOf('abcdef', 4)).toEqual(['abcd', 'ef'])
  expect(piecesOf('Short.', Number.POSITIVE_INFINITY)).toEqual(['Short.'])
})

it('ends a word before its punctuation', () => {
  expect(wordEnd('Well, yes.', 0)).toBe(4)
  expect(wordEnd('Well, yes.', 6)).toBe(9)
  expect(wordEnd('…', 0)).toBe(1)
})

it('takes longer for a slower voice', () => {
  expect(expectedMs(28, 1)).toBe(2_000)
  expect(expectedMs(28, 0.5)).toBe(4_000)
})

it('speaks only what has letters or numbers', () => {
  expect([':)', ' …', '7', 'Да'].map(isSpeakable)).toEqual([false, false, true, true])
})
