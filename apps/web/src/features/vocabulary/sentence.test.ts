import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsAround, sentenceAround } from './sentence.ts'

const line = 'Buenos días. Quiero devolver esta camisa, porque me queda pequeña. ¿Tiene otra talla?'

test.each([
  ['camisa', 'Quiero devolver esta camisa, porque me queda pequeña.'],
  ['talla', '¿Tiene otra talla?'],
  ['Buenos', 'Buenos días.'],
  ['zapato', undefined],
  ['', undefined],
])('the sentence around %j is %j', (word, sentence) => {
  expect(sentenceAround(line, word, 'es')).toBe(sentence)
})

test('cuts an overlong sentence around the word', () => {
  const endless = `${'уже '.repeat(300)}сорочка ${'ще '.repeat(300)}`
  const sentence = sentenceAround(endless, 'сорочка', 'uk') ?? ''
  expect(sentence).toContain('сорочка')
  expect(sentence.length).toBeLessThanOrEqual(500)
})

const shown = (sentence: string, word: string, language: string) =>
  partsAround(sentence, word, language)
    .map(({ text, isWord }) => (isWord ? `[${text}]` : text))
    .join('')

test.each([
  ['¿Qué talla necesitas?', 'talla', 'es', '¿Qué [talla] necesitas?'],
  ['Talla única.', 'talla', 'es', '[Talla] única.'],
  ['Hay dos tallas.', 'talla', 'es', 'Hay dos [tallas].'],
  ['Quiero pagar en efectivo, por favor.', 'en efectivo', 'es', 'Quiero pagar [en efectivo], por favor.'],
  ['Я хочу повернути сорочку.', 'сорочка', 'uk', 'Я хочу повернути [сорочку].'],
  ['¿Tiene otras tallas?', 'la talla', 'es', '¿Tiene otras [tallas]?'],
  ['Ayer fue lunes.', 'ser', 'es', 'Ayer fue lunes.'],
  ['It is a sitting room.', 'it', 'en', '[It] is a sitting room.'],
  ['👩‍🎤 sings', '👩‍🎤', 'en', '👩‍🎤 sings'],
])('in %j, the word %j is at %s', (sentence, word, language, expected) => {
  expect(shown(sentence, word, language)).toBe(expected)
})

test('preserves all of the sentence when it splits it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (sentence, word) => {
      const parts = partsAround(sentence, word, 'tr')
      expect(parts.map(({ text }) => text).join('')).toBe(sentence)
      expect(parts.filter(({ isWord }) => isWord).length).toBeLessThanOrEqual(1)
    }),
  )
})
