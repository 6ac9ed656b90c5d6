import { describe, expect, test } from 'vitest'
import { lenientDialogScores, lenientEvidence, lenientExamWords, lenientVerdict, lenientWords } from './lenient.ts'

const mistake = {
  pair_id: 'a',
  original_text: 'she like',
  suggestion: 'she likes',
  explanation: 'Third person.',
  topic: 'agreement',
  improved_answer: null,
  cefr_level: 'A2',
  blocks_meaning: false,
}
const evidence = {
  strength: { quote: 'red apples', pair_id: 'a', comment: 'Good.' },
  mistakes: [mistake],
  consistency_review: { inconsistencies: [{ question: 'Q', answer: 'A', comment: 'C', pair_id: 'a' }] },
  part_feedback: [{ part: 1, highlights: [{ quote: 'apples', pair_id: 'a', comment: 'C', is_positive: true }] }],
}

describe('evidence', () => {
  test('stays unchanged if it is valid', () => {
    expect(lenientEvidence.parse(evidence)).toEqual(evidence)
  })

  test.each([
    ['an unknown level', { cefr_level: 'Z9' }, { cefr_level: null }],
    ['no explanation', { explanation: undefined }, { explanation: '' }],
    ['a fuller answer that is not text', { improved_answer: ['x'] }, { improved_answer: null }],
    ['an invalid pair_id', { pair_id: 7 }, { pair_id: '' }],
    ['a topic in other words', { topic: 'Subject-verb agreement' }, { topic: 'agreement' }],
    ['a topic that is not text', { topic: 7 }, { topic: 'other' }],
    ['no topic', { topic: undefined }, { topic: 'other' }],
    ['text instead of a boolean', { blocks_meaning: 'no' }, { blocks_meaning: false }],
  ])('keeps a mistake despite %s', (_what, malformed, read) => {
    const { mistakes } = lenientEvidence.parse({ ...evidence, mistakes: [{ ...mistake, ...malformed }] })
    expect(mistakes).toEqual([{ ...mistake, ...read }])
  })

  test('drops only a mistake without a correction', () => {
    const mistakes = [{ ...mistake, suggestion: null }, 'x', mistake]
    expect(lenientEvidence.parse({ ...evidence, mistakes }).mistakes).toEqual([mistake])
  })

  test.each([
    [{ strength: 'red apples' }, { strength: null }],
    [{ strength: undefined }, { strength: null }],
    [{ consistency_review: null }, { consistency_review: { inconsistencies: [] } }],
    [{ consistency_review: { inconsistencies: [{ question: 1 }] } }, { consistency_review: { inconsistencies: [] } }],
    [{ part_feedback: 'none' }, { part_feedback: [] }],
    [{ part_feedback: [{ part: 1, highlights: null }, { part: 9 }] }, { part_feedback: [{ part: 1, highlights: [] }] }],
  ])('is read without the malformed part in %j', (malformed, read) => {
    expect(lenientEvidence.parse({ ...evidence, ...malformed })).toEqual({ ...evidence, ...read })
  })

  test('is rejected without a list of mistakes, or if none of them can be read', () => {
    expect(lenientEvidence.safeParse({ ...evidence, mistakes: undefined }).success).toBe(false)
    expect(lenientEvidence.safeParse({ ...evidence, mistakes: ['x', { ...mistake, suggestion: 1 }] }).success).toBe(
      false,
    )
    expect(lenientEvidence.parse({ ...evidence, mistakes: [] }).mistakes).toEqual([])
  })
})

const words = { outcome: 'O', summary: 'S', conclusion: 'C', suggestion: 'T' }

test('reads words with only a summary', () => {
  expect(lenientWords.parse({ summary: 'S', conclusion: 4 })).toEqual({
    outcome: '',
    summary: 'S',
    conclusion: '',
    suggestion: '',
  })
  expect(lenientWords.safeParse({ ...words, summary: null }).success).toBe(false)
})

test('reads a level without valid evidence', () => {
  const level = { cefr: 'B1', confidence: 'sure', evidence: [{ quote: 'apples' }, 5] }
  expect(lenientDialogScores.parse({ ...words, level })).toEqual({
    ...words,
    level: { cefr: 'B1', confidence: 'low', evidence: [{ quote: 'apples', pair_id: '' }] },
  })
  expect(lenientDialogScores.safeParse({ ...words, level: { ...level, cefr: 'Z9' } }).success).toBe(false)
})

test('reads a verdict without a comment, and ignores one without a band', () => {
  const verdict = { comment: 'C', evidence: [{ quote: 'apples', pair_id: 'a' }], band: 6 }
  expect(lenientVerdict.parse({ ...verdict, comment: null, band: 6.9 })).toEqual({ ...verdict, comment: '' })
  const ignored = { comment: '', evidence: [], band: 0 }
  expect(lenientVerdict.parse({ ...verdict, band: 'six' })).toEqual(ignored)
  expect(lenientVerdict.parse({ evidence: verdict.evidence })).toEqual(ignored)
})

test('reads the texts of a test without malformed feedback on a part', () => {
  expect(lenientExamWords.parse({ ...words, part_feedback: [{ part: 1 }, { part: 2, feedback: 'F' }] })).toEqual({
    ...words,
    part_feedback: [{ part: 2, feedback: 'F' }],
  })
})
