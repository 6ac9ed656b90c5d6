import { describe, expect, test } from 'vitest'
import { unbrokenPieces, wordPieces } from './word-pieces.ts'

const words = (text: string, language: string) =>
  wordPieces(text, language).flatMap((piece) => (piece.isWord ? [piece.text] : []))

describe('wordPieces', () => {
  test('preserves all text without counting marks and spaces as words', () => {
    const text = '¿Puedo pagar con tarjeta? Son 12 €.'
    expect(words(text, 'es')).toEqual(['Puedo', 'pagar', 'con', 'tarjeta', 'Son', '12'])
    expect(
      wordPieces(text, 'es')
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
  })

  test('keeps a word with apostrophes and hyphens together', () => {
    expect(words("I don't have a twenty-one-day ticket", 'en')).toEqual([
      'I',
      "don't",
      'have',
      'a',
      'twenty-one-day',
      'ticket',
    ])
    expect(words('М’ята і будь-ласка', 'uk')).toEqual(['М’ята', 'і', 'будь-ласка'])
  })

  test('gives the position of each piece', () => {
    for (const piece of wordPieces('Ja, ja.', 'de')) expect('Ja, ja.'.startsWith(piece.text, piece.from)).toBe(true)
  })

  test('returns no pieces for an empty line', () => {
    expect(wordPieces('', 'en')).toEqual([])
  })
})

test.each([
  ['¿La tiene en otro color?', 'es', ['¿La', ' ', 'tiene', ' ', 'en', ' ', 'otro', ' ', 'color?']],
  ['Une autre couleur\u202f?', 'fr', ['Une', ' ', 'autre', ' ', 'couleur\u202f?']],
  ['Tu viens ? « Oui » !', 'fr', ['Tu', ' ', 'viens ?', ' ', '« Oui » !']],
  ['Ja – nein—doch.', 'de', ['Ja', ' ', '–', ' ', 'nein—', 'doch.']],
])('keeps marks with the word in %s', (text, language, lines) => {
  expect(unbrokenPieces(text, language).map((group) => group.map((piece) => piece.text).join(''))).toEqual(lines)
})
