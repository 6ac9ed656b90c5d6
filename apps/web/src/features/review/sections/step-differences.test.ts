import { expect, test } from 'vitest'
import { type LinePart, lineDifferences } from './step-differences.ts'

const drawn = (parts: readonly LinePart[]) =>
  parts.map(({ text, isOnlyHere }) => (isOnlyHere ? `[${text}]` : text)).join('')

const compare = (said: string, example: string, language = 'es') => {
  const differences = lineDifferences(said, example, language)
  return [drawn(differences.said), drawn(differences.example)]
}

test('words that only one side has are marked, with what stands between them', () => {
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

test('case, punctuation and the form of an apostrophe do not count', () => {
  expect(compare("¿la tiene en azul? It's fine", 'La tiene en azul. It’s fine!')).toEqual([
    "¿la tiene en azul? It's fine",
    'La tiene en azul. It’s fine!',
  ])
})

test('lines with nothing in common are marked whole', () => {
  expect(compare('Так, дякую', 'Я загубив чек', 'uk')).toEqual(['[Так, дякую]', '[Я загубив чек]'])
})

test('a line without words has nothing to mark', () => {
  expect(compare('…', 'Me la llevo.')).toEqual(['…', '[Me la llevo].'])
})
