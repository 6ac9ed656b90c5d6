import { expect, test } from 'vitest'
import { heardWords } from './heard-words.ts'

const missed = (phrase: string, heard: string) =>
  heardWords(phrase, heard).flatMap(({ text, isHeard }) => (isHeard ? [] : [text]))

test('finds no missed words in a complete phrase', () => {
  expect(missed('Quisiera cambiar esta camisa.', 'quisiera cambiar esta camisa')).toEqual([])
  expect(missed('¿La tiene en otro color?', 'La tiene en otro color')).toEqual([])
  expect(missed('Où est la sortie ?', 'ou est la sortie')).toEqual([])
})

test('returns the missed words in their original spelling', () => {
  expect(missed('Quisiera cambiar esta camisa.', 'quisiera cambiar camisa')).toEqual(['esta'])
  expect(missed('Pagué con tarjeta.', 'pague contar jeta')).toEqual(['con', 'tarjeta.'])
  expect(missed('Хочу обміняти цю сорочку.', '')).toEqual(['Хочу', 'обміняти', 'цю', 'сорочку.'])
})

test('ignores words around the phrase and repeated words', () => {
  expect(missed('I paid by card.', 'well I I paid by card yesterday')).toEqual([])
  expect(missed('the same the same', 'the same')).toEqual(['the', 'same'])
})

test('respects word order', () => {
  expect(missed('one two', 'two one')).toHaveLength(1)
})
