import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Aligner } from './alignment.ts'

/** The textbook's dynamic-programming table of lengths, with a row for each word in the text. */
function tableOf(text: readonly number[], phrase: readonly number[]): number[][] {
  const table = [new Array<number>(phrase.length + 1).fill(0)]
  for (const [row, word] of text.entries()) {
    const above = table[row] ?? []
    const next = [0]
    for (const [column, wanted] of phrase.entries()) {
      const longer = word === wanted ? (above[column] ?? 0) + 1 : 0
      next.push(Math.max(longer, above[column + 1] ?? 0, next[column] ?? 0))
    }
    table.push(next)
  }
  return table
}

/** Words from a small vocabulary, so that they repeat. */
const words = (kinds: number, maxLength: number) => fc.array(fc.nat(kinds - 1), { maxLength })

function alignerOf(phrase: readonly number[], size: number): Aligner {
  const aligner = new Aligner(phrase.length, size)
  for (const [wanted, number] of phrase.entries()) aligner.note(number, wanted)
  return aligner
}

test('agrees with the textbook algorithm, even for phrases longer than a number has bits', () => {
  const kinds = 4
  fc.assert(
    fc.property(words(kinds, 60), words(kinds, 70), fc.nat(20), (text, phrase, skipped) => {
      const aligner = alignerOf(phrase, kinds)
      const from = Math.min(skipped, text.length)
      const stretch = text.slice(from)
      const length = tableOf(stretch, phrase).at(-1)?.at(-1)
      const numbers = Int32Array.from(text)
      expect(aligner.align(numbers, from, text.length)).toBe(length)
      const pairs = [...aligner.pairs(numbers, from, text.length)].flatMap((row, word) =>
        row < 0 ? [] : [[row, word]],
      )
      expect(pairs).toHaveLength(length ?? 0)
      expect(pairs.map(([row = 0]) => row)).toEqual([...new Set(pairs.map(([row = 0]) => row))].sort((a, b) => a - b))
      for (const [row = 0, word = 0] of pairs) expect(stretch[row]).toBe(phrase[word])
    }),
  )
})

test('aligns a long stretch, then a short one, then a long one again', () => {
  const aligner = alignerOf([0, 1, 0, 1], 2)
  const numbers = Int32Array.from([0, 1, 1, 0, 0, 1, 0])
  expect([7, 2, 7, 1].map((end) => aligner.align(numbers, 0, end))).toEqual([4, 2, 4, 1])
})

test('finds the words that match any word of the phrase', () => {
  const aligner = alignerOf([2], 3)
  expect([0, 1, 2].map((number) => aligner.saysAny(number))).toEqual([false, false, true])
})
