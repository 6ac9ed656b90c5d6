import { mistakesMax } from '@parley/contracts/review/review.ts'
import { describe, expect, test } from 'vitest'
import { teachableIn } from '#ai/grammar/teachable.ts'
import { type FoundMistake, findQuote, keepQuotes, rankMistakes } from './evidence.rules.ts'

const lines = [
  { pairId: 'a', text: 'Yesterday I go to the cinema.', spokenMs: 0 },
  { pairId: 'b', text: 'She like films, and he like music.', spokenMs: 0 },
]

/** Runs a generator to its end and returns the result. */
function done<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

describe('a quote', () => {
  test('is found in the line it names, in whole words of any case', () => {
    expect(findQuote(lines, 'she LIKE films', 'b')).toMatchObject({ line: { pairId: 'b' }, quote: 'She like films' })
    expect(findQuote(lines, 'like music', 'b')).toBeNull()
    expect(findQuote(lines, 'like the theatre', 'b')).toBeNull()
    expect(findQuote(lines, 'to the cinema', 'b')).toBeNull()
  })

  test('is found in the first line that contains it if it names no line', () => {
    expect(findQuote(lines, 'he like music', 'unknown')?.line.pairId).toBe('b')
  })

  test('proves nothing if it is short', () => {
    expect(findQuote(lines, 'I', 'a')).toBeNull()
    expect(findQuote(lines, 'he like', 'b')).toBeNull()
    expect(findQuote(lines, 'he like music', 'b')).not.toBeNull()
  })

  test('is dropped if it was never said', () => {
    const quotes = [
      { quote: 'she LIKE films', pair_id: 'x', comment: 'one' },
      { quote: 'She likes films', pair_id: 'b', comment: 'two' },
    ]
    expect(done(keepQuotes(lines, quotes))).toEqual([{ quote: 'She like films', pair_id: 'b', comment: 'one' }])
  })
})

const mistake = (original_text: string, more: Partial<FoundMistake> = {}): FoundMistake => ({
  pair_id: '',
  original_text,
  suggestion: 'better',
  explanation: 'why',
  topic: 'tense',
  improved_answer: null,
  cefr_level: null,
  blocks_meaning: false,
  ...more,
})

const rank = (said: typeof lines, found: readonly FoundMistake[]) => rankMistakes(said, found, teachableIn('en'))

describe('mistakes', () => {
  test('include the complete line but nothing that is not shown', () => {
    expect(done(rank(lines, [mistake('I go', { suggestion: 'I went' })]))).toEqual([
      {
        pair_id: 'a',
        user_message: lines[0]?.text,
        original_text: 'I go',
        suggestion: 'I went',
        explanation: 'why',
        topic: 'tense',
        improved_answer: null,
        cefr_level: null,
      },
    ])
  })

  test('are dropped if they were never made, change nothing or occur twice', () => {
    const found = [mistake('I has'), mistake('she', { suggestion: 'She' }), mistake('he like'), mistake('He like')]
    expect(done(rank(lines, found)).map(({ original_text }) => original_text)).toEqual(['he like'])
  })

  test('are dropped if the words are only part of a word, or occur twice', () => {
    const twice = mistake('like', { suggestion: 'likes', pair_id: 'b' })
    const within = mistake('h', { suggestion: 'x', pair_id: 'b' })
    expect(done(rank(lines, [twice, within]))).toEqual([])
  })

  test('are dropped if they name a line in which they were not said', () => {
    expect(done(rank(lines, [mistake('I go', { suggestion: 'I went', pair_id: 'b' })]))).toEqual([])
  })

  test('are dropped if their correction is wrong', () => {
    const wrong = mistake('I go', { suggestion: 'I have went' })
    const put = mistake('I go', { suggestion: 'I went', improved_answer: 'I have went to the cinema yesterday.' })
    expect(done(rank(lines, [wrong]))).toEqual([])
    expect(done(rank(lines, [wrong, put]))).toMatchObject([{ suggestion: 'I went', improved_answer: null }])
  })

  test('are sorted by blocked meaning, then by recurrence, then in their original order', () => {
    const found = [
      mistake('Yesterday', { topic: 'other' }),
      mistake('She like', { topic: 'agreement' }),
      mistake('he like', { topic: 'agreement' }),
      mistake('music', { topic: 'word_choice', blocks_meaning: true }),
      mistake('the cinema', { topic: 'other' }),
    ]
    const order = done(rank(lines, found)).map(({ original_text }) => original_text)
    expect(order).toEqual(['music', 'She like', 'he like', 'Yesterday', 'the cinema'])
  })

  test('are limited to ten', () => {
    const text = Array.from({ length: 20 }, (_, index) => `word${index}`).join(' ')
    const found = text.split(' ').map((word) => mistake(word, { pair_id: 'c' }))
    expect(done(rank([{ pairId: 'c', text, spokenMs: 0 }], found))).toHaveLength(mistakesMax)
  })
})
