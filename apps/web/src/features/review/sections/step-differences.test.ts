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
      'Quisiera cambiar esta camisa, porque es demasiado pequeño.',
      'Quisiera cambiar esta camisa: me queda pequeña.',
    ),
  ).toEqual([
    'Quisiera cambiar esta camisa, [porque es demasiado pequeño].',
    'Quisiera cambiar esta camisa: [me queda pequeña].',
  ])
})

test('ignores case, punctuation, accents and the form of an apostrophe', () => {
  expect(compare("¿la tiene en azul? It's fine, tambien", 'La tiene en azul. It’s fine, también!')).toEqual([
    "¿la tiene en azul? It's fine, tambien",
    'La tiene en azul. It’s fine, también!',
  ])
})

test.each([
  ['en', 'Hello. I am looking for a shirt, please.', 'I’m looking for a shirt.'],
  ['en', 'It isn’t my bag.', 'Sorry, it is not my bag.'],
  ['de', 'Guten Tag, einen Tisch für zwei, bitte.', 'Einen Tisch für zwei.'],
  ['uk', 'Добрий день. Два квитки, будь ласка.', 'Два квитки.'],
  ['bg', 'Здравейте, два билета, моля.', 'Два билета.'],
])('marks no contraction and no polite word (%s)', (language, said, example) => {
  expect(compare(said, example, language)).toEqual([said, example])
})

test.each([
  ['Так, дякую', 'Я загубив чек', 'uk'],
  ['Ich hätte gern etwas mit Fisch.', 'Was empfehlen Sie mir heute?', 'de'],
])('marks nothing in lines that have little in common', (said, example, language) => {
  expect(compare(said, example, language)).toEqual([said, example])
})

test('marks nothing in a line without words', () => {
  expect(compare('…', 'Me la llevo.')).toEqual(['…', 'Me la llevo.'])
})
