import { expect, test } from 'vitest'
import { scoreOf } from './score.ts'

const correction = (text: string, original: string) => {
  const start = text.indexOf(original)
  return { start, end: start + original.length, original, suggestions: ['…'] }
}
const wrong = 'He go to work and she like it.'
const utterances = [
  { text: wrong, corrections: [correction(wrong, 'go'), correction(wrong, 'like')] },
  { text: 'I want eat.', corrections: [correction('I want eat.', 'want')] },
  { text: 'All is well here, thank you.', corrections: [] },
]

test('counts a finding by the words that it changes, not by those around them', () => {
  const found = [
    [{ original: 'He go to', suggestion: 'He goes to' }],
    [{ original: 'I want eat', suggestion: 'I want to eat' }],
    [],
  ]
  expect(scoreOf(utterances, found)).toMatchObject({ precision: 1, recall: 2 / 3, falseAlarms: 0 })
})

test('lowers precision for a false finding', () => {
  const found = [
    [{ original: 'to work and', suggestion: 'to work, but' }],
    [],
    [{ original: 'All', suggestion: 'Everything' }],
  ]
  const score = scoreOf(utterances, found)
  expect(score).toMatchObject({ precision: 0, recall: 0, f05: 0 })
  expect(score.falseAlarms).toBeCloseTo(100 / 6)
  expect(score.wrong).toHaveLength(5)
})

test('compares suggestions with the expected ones', () => {
  const utterance = { text: wrong, corrections: [{ start: 3, end: 5, original: 'go', suggestions: ['goes', 'went'] }] }
  const suggest = (suggestion: string) => scoreOf([utterance], [[{ original: 'He go', suggestion }]]).suggested
  expect([suggest('He went'), suggest('He going')]).toEqual([1, 0])
})

test('gives a narrower range for more utterances, and the same each time', () => {
  const finding = [{ original: 'He go to', suggestion: 'He goes to' }]
  const range = (times: number) => {
    const many = Array.from({ length: times }, () => utterances).flat()
    return scoreOf(
      many,
      many.map(({ text }) => (text === wrong ? finding : [])),
    ).f05Range
  }
  const [few, many] = [range(3), range(100)]
  expect(few[1] - few[0]).toBeGreaterThan(many[1] - many[0])
  expect(many[0]).toBeLessThan(many[1])
  expect(range(100)).toEqual(many)
})

test('rates a checker without findings as precise, with zero recall', () => {
  expect(scoreOf(utterances, [])).toMatchObject({ precision: 1, recall: 0, f05: 0, falseAlarms: 0 })
})
