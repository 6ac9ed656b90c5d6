import { describe, expect, test } from 'vitest'
import { wordPieces } from './word-pieces.ts'

const words = (text: string, language: string) =>
  wordPieces(text, language).flatMap((piece) => (piece.isWord ? [piece.text] : []))

describe('wordPieces', () => {
  test('marks and spaces are no words, and nothing is lost', () => {
    const text = '¿Puedo pagar con tarjeta? Son 12 €.'
    expect(words(text, 'es')).toEqual(['Puedo', 'pagar', 'con', 'tarjeta', 'Son', '12'])
    expect(
      wordPieces(text, 'es')
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
  })

  test('apostrophes and hyphens hold a word together', () => {
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

  test('each piece knows where it begins', () => {
    for (const piece of wordPieces('Ja, ja.', 'de')) expect('Ja, ja.'.startsWith(piece.text, piece.from)).toBe(true)
  })

  test('an empty line has no pieces', () => {
    expect(wordPieces('', 'en')).toEqual([])
  })
})
