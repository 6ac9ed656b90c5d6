import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findOnlyPart, findPart, isEvidence, replaceParts, textOf, wordsOf } from './text-span.ts'

const found = (text: string, part: string): string | null => {
  const span = findPart(text, part)
  return span && textOf(text, span)
}

describe('a part of a text', () => {
  test.each([
    ['Yesterday I go to the cinema.', 'I go', 'I go'],
    ['Yesterday I go to the cinema.', ' i GO ', 'I go'],
    ['Yesterday I go to the cinema.', 'I went', null],
    ['Yesterday I go to the cinema.', '', null],
    ['Yesterday I go to the cinema.', 'Yesterday  I', null],
    ['The train arrives in six o’clock.', 'in', 'in'],
    ['I have a idea.', 'a', 'a'],
    ['Vado a dentista.', 'a', 'a'],
    ['Eu gosto o café.', 'o', 'o'],
    ['Mi piace i caffè.', 'i', 'i'],
    ['I want start now.', 'art', null],
    ['I don’t know.', 'don', null],
    ['I don’t know.', 't', null],
    ["It's his.", 's', null],
    ['Je voudrais l’addition.', 'addition', 'addition'],
    ['Vorrei dell’acqua, per favore.', 'dell’acqua', 'dell’acqua'],
    ['У мене п’ять хвилин.', 'ять', null],
    ['И аз искам.', 'и', 'И'],
    ['Élodie est là.', 'lodie', null],
    ['e\u0301tude', 'e', null],
  ])('%j contains %j as whole words: %j', (text, part, expected) => {
    expect(found(text, part)).toBe(expected)
  })

  test('keeps its position even if lower case changes a letter’s length', () => {
    expect(found('İstanbul is big', 'IS BIG')).toBeNull()
    expect(found('İstanbul is big', 'is big')).toBe('is big')
  })

  test('has one place only if it occurs once', () => {
    expect(findOnlyPart('I go in and in.', 'in')).toBeNull()
    expect(findOnlyPart('I go in and win.', 'in')).toEqual({ start: 5, end: 7 })
    expect(findOnlyPart('In a train, in time', 'in')).toEqual({ start: 12, end: 14 })
  })
})

describe('replacing parts', () => {
  const replacementOf = (text: string, part: string, suggestion: string) => {
    const span = findOnlyPart(text, part)
    return span === null ? [] : [{ ...span, suggestion }]
  }

  test.each([
    ['The train arrives in six o’clock.', 'in', 'at', 'The train arrives at six o’clock.'],
    ['I have a idea.', 'a', 'an', 'I have an idea.'],
    ['I have seen him at yesterday.', 'at', '', 'I have seen him yesterday.'],
  ])('in %j: %j becomes %j', (text, part, suggestion, expected) => {
    expect(replaceParts(text, replacementOf(text, part, suggestion))).toBe(expected)
  })

  test('leaves out what overlaps', () => {
    const text = 'I has a the idea'
    const both = [...replacementOf(text, 'I has', 'I have'), ...replacementOf(text, 'has a', 'have an')]
    expect(replaceParts(text, both)).toBe('I have a the idea')
  })

  test('never changes a word outside the part', () => {
    const word = fc.stringMatching(/^[a-zà-ž’']{1,4}$/)
    const line = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(line, fc.nat(11), fc.nat(2), (text, at, more) => {
        const words = text.split(' ')
        const part = words.slice(at, at + more + 1).join(' ')
        for (const replacement of replacementOf(text, part, 'X')) {
          const rest = replaceParts(text, [replacement]).split(' ')
          expect(rest.filter((one) => one !== 'X')).toEqual([...words.slice(0, at), ...words.slice(at + more + 1)])
        }
      }),
    )
  })
})

describe('words', () => {
  test.each([
    ["I'd like a well-known book, please!", ["i'd", 'like', 'a', 'well-known', 'book', 'please']],
    ['Ще дойда в 10 часа.', ['ще', 'дойда', 'в', '10', 'часа']],
    ['Моє ім’я – Ольга', ['моє', 'ім’я', 'ольга']],
    ['¿Qué? … 🙂', ['qué']],
    ['', []],
  ])('%j', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })
})

test.each([
  ['I', false],
  ['a good', false],
  ['I have it', true],
  ['extraordinary', true],
  ['               ', false],
])('whether %j is long enough to show something: %j', (quote, expected) => {
  expect(isEvidence(quote)).toBe(expected)
})
