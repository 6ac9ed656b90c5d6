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

test('rates a checker without findings as precise, with zero recall', () => {
  expect(scoreOf(utterances, [])).toMatchObject({ precision: 1, recall: 0, f05: 0, falseAlarms: 0 })
})
