import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WordIndex } from './near-words.ts'

const wordsNear = (words: readonly string[], wanted: string): string[] => {
  const index = new WordIndex(words)
  const numbers = new Set(index.find(wanted))
  return words.filter((_, place) => numbers.has(index.numbers[place] ?? -1))
}

test.each([
  ['shirt', ['shirt', 'shrt', 'shirts', 'short', 'skirts'], ['shirt', 'shirts', 'short']],
  ['cable', ['table', 'cables', 'able', 'tables'], ['table', 'cables']],
  ['for', ['for', 'far', 'fort'], ['for']],
  ['exchange', ['exchange', 'exchage', 'exchaneg', 'xchangee'], ['exchange', 'exchage']],
  [
    'restaurant',
    ['restorant', 'restaurants', 'restrant', 'restuarant', 'rastarants'],
    ['restorant', 'restaurants', 'restuarant'],
  ],
  ['', ['a'], []],
])('%s is found in %j', (wanted, words, expected) => {
  expect(wordsNear(words, wanted)).toEqual(expected)
})

/** Edit distance between two words (V. I. Levenshtein, 1965). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1]
    for (const [column, other] of [...b].entries()) {
      const replaced = (row[column] ?? 0) + Number(letter !== other)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

test('tolerates as many slips as the shorter word allows, wherever they are', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 13 })
  fc.assert(
    fc.property(word, word, (said, wanted) => {
      const shorter = Math.min(said.length, wanted.length)
      const slips = shorter < 5 ? 0 : shorter < 9 ? 1 : 2
      expect(wordsNear([said], wanted).length === 1).toBe(distance(said, wanted) <= slips)
    }),
    { numRuns: 3_000 },
  )
})
