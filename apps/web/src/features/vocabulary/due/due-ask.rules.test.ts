import { describe, expect, test } from 'vitest'
import type { DueWord } from './due.rules.ts'
import { askOf, compareAnswer, sizeOf } from './due-ask.rules.ts'

const card = (change: object, entry: object = {}) =>
  ({
    kind: 'word',
    context: null,
    ...change,
    global_word_entity: {
      word: 'la camisa',
      target_language: 'es',
      native_language: 'en',
      senses: [{ translations: ['shirt'], definitions: [], synonyms: [] }],
      ...entry,
    },
  }) as unknown as DueWord

describe('askOf', () => {
  test('asks for the word in the form used in the sentence', () => {
    const ask = askOf(card({ context: { sentence: 'Quisiera cambiar estas camisas.' } }))
    expect(ask.answer).toBe('camisas')
    expect(ask.parts.map(({ isGap }) => isGap)).toEqual([false, true, false])
    expect(ask.mean).toEqual({ text: 'shirt', language: 'en' })
  })
  test('shows a mistake as it was made and asks for the correct form', () => {
    const ask = askOf(card({ kind: 'mistake', context: { sentence: 'I has two bags.' } }, { word: 'I have' }))
    expect(ask).toMatchObject({ isMistake: true, answer: 'I have', parts: [{ text: 'I has two bags.', isGap: false }] })
  })
  test('asks by meaning if there is no sentence', () => {
    expect(askOf(card({}))).toMatchObject({
      parts: [{ text: 'shirt', isGap: false }],
      answer: 'la camisa',
      language: 'en',
    })
  })
})

describe('compareAnswer', () => {
  test('finds the word in a complete sentence', () => {
    expect(compareAnswer({ answer: 'camisas' }, 'quisiera cambiar estas camisas', 'es').differences).toEqual([])
  })
  test('accepts either of two words', () => {
    expect(compareAnswer({ answer: 'ser / ir' }, 'ir', 'es').differences).toEqual([])
  })
  test('reports the word that was heard instead', () => {
    expect(compareAnswer({ answer: 'camisa' }, 'camino', 'es').differences).toEqual([
      { heard: 'camino', meant: 'camisa' },
    ])
  })
})

test('uses smaller type for long sentences', () => {
  const of = (length: number) => sizeOf([{ text: 'a'.repeat(length), isGap: false }])
  expect([of(20), of(60), of(120)]).toEqual(['lg', 'md', 'sm'])
})
