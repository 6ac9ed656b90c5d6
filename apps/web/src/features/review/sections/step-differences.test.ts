import { expect, test } from 'vitest'
import { type LinePart, lineDifferences } from './step-differences.ts'

const drawn = (parts: readonly LinePart[]) =>
  parts.map(({ text, isOnlyHere }) => (isOnlyHere ? `[${text}]` : text)).join('')

const compare = (said: string, example: string, language = 'es') => {
  const differences = lineDifferences(said, example, language)
  return [drawn(differences.said), drawn(differences.example)]
}

test('marks words that only one side has, including the text between them', () => {
  expect(
    compare(
      'Hola. Quisiera cambiar esta camisa, porque es demasiado pequeño.',
      'Quisiera cambiar esta camisa: me queda pequeña.',
    ),
  ).toEqual([
    '[Hola]. Quisiera cambiar esta camisa, [porque es demasiado pequeño].',
    'Quisiera cambiar esta camisa: [me queda pequeña].',
  ])
})

test('ignores case, punctuation and the form of an apostrophe', () => {
  expect(compare("¿la tiene en azul? It's fine", 'La tiene en azul. It’s fine!')).toEqual([
    "¿la tiene en azul? It's fine",
    'La tiene en azul. It’s fine!',
  ])
})

test('marks lines completely if they have nothing in common', () => {
  expect(compare('Так, дякую', 'Я загубив чек', 'uk')).toEqual(['[Так, дякую]', '[Я загубив чек]'])
})

test('marks nothing in a line without words', () => {
  expect(compare('…', 'Me la llevo.')).toEqual(['…', '[Me la llevo].'])
})
