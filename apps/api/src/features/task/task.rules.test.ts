import type { Mistake } from '@parley/contracts/review/review.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distractors } from './distractors.rules.ts'
import { gapOf } from './gap.rules.ts'
import { optionsMax, ownDrafts, sentenceOf, unknownKeys, withResults } from './task.rules.ts'

const mistake = (user_message: string, original_text: string, suggestion: string): Mistake => ({
  ...{ start: user_message.indexOf(original_text), end: user_message.indexOf(original_text) + original_text.length },
  pair_id: 'a'.repeat(24),
  user_message,
  original_text,
  suggestion,
  explanation: '',
  topic: 'other',
  improved_answer: null,
  cefr_level: null,
})

describe('the gap', () => {
  test.each([
    ['He go to work. Then he rests.', 'He go to', 'He goes to', 'He goes to work.', 'goes', 'go'],
    ['I am tired. I want eat now!', 'I want eat', 'I want to eat', 'I want to eat now!', 'want to', 'want'],
    ['We discuss about the plan.', 'discuss about', 'discuss', 'We discuss the plan.', 'discuss', 'discuss about'],
    ['Yesterday, I goed home.', 'goed', 'went', 'Yesterday, I went home.', 'went', 'goed'],
    ['Їм треба піти у школу.', 'піти', 'йти', 'Їм треба йти у школу.', 'йти', 'піти'],
    ['the dog barks', 'the dog', 'A dog', 'A dog barks', 'A', 'the'],
  ])('%s', (message, original, suggestion, sentence, right, said) => {
    const gap = gapOf(mistake(message, original, suggestion))
    expect(gap).toMatchObject({ sentence, right, said })
    expect(gap?.sentence.slice(gap.at).startsWith(right)).toBe(true)
  })

  test('is missing if no word was corrected', () => {
    expect(gapOf(mistake('I like it', 'I like it', 'I like it.'))).toBeNull()
  })
})

describe('a sentence with several mistakes', () => {
  const line = 'Yesterday I go to the cinema and she buyed popcorn.'
  const [go, buyed] = [mistake(line, 'I go', 'I went'), mistake(line, 'she buyed', 'she bought')]

  test('has only the gap’s own mistake left', () => {
    expect(gapOf(go, [go, buyed])).toMatchObject({
      sentence: 'Yesterday I went to the cinema and she bought popcorn.',
      right: 'went',
      said: 'go',
    })
    expect(gapOf(buyed, [go, buyed])).toMatchObject({ right: 'bought', said: 'buyed', at: 39 })
  })

  test('is left as it is by mistakes in other lines, and by those that overlap', () => {
    const other = { ...mistake('Him is nice.', 'Him', 'He'), pair_id: 'b'.repeat(24) }
    const wider = mistake(line, 'I go to', 'I was at')
    expect(gapOf(go, [go, other, wider])?.sentence).toBe('Yesterday I went to the cinema and she buyed popcorn.')
  })
})

test('has its solution among at least three options, or a free answer', () => {
  const word = fc.stringMatching(/^[A-Za-zäєъ'.!?]{1,6}$/)
  const text = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(text, text, text, text, (before, original, after, suggestion) => {
      const found = mistake(`${before} ${original} ${after}`, original, suggestion)
      for (const draft of ownDrafts([found], 'en')) {
        const { text, gap, options, solution } = sentenceOf(draft, draft.others, 'en')
        expect(text.slice(...gap)).toBe('_____')
        if (options.length === 0) continue
        expect(options).toContain(solution)
        expect(options.length).toBeGreaterThanOrEqual(3)
        expect(options.length).toBeLessThanOrEqual(optionsMax)
        expect(new Set(options).size).toBe(options.length)
      }
    }),
  )
})

test('offers wrong answers of the same kind', () => {
  expect(distractors('goes', 'go', 'en')).toEqual(['went', 'gone', 'going'])
  expect(distractors('worked', 'works', 'en')).toEqual(['working'])
  expect(distractors('an', 'a', 'en')).toEqual(['the'])
  expect(distractors('auf den Tisch', 'auf dem Tisch', 'de')).toContain('auf das Tisch')
  expect(distractors('umbrella', 'umbrela', 'en')).toEqual([])
})

test('compares answers by their words', () => {
  const drafts = ownDrafts(
    [mistake("She don't know.", "don't", "doesn't"), mistake('I want eat now!', 'want eat', 'want to eat')],
    'en',
  )
  const sentences = drafts.map((draft) => sentenceOf(draft, [], 'en'))
  expect(sentences.map(({ options }) => options)).toEqual([[], []])
  const results = (answers: Record<string, string>) =>
    withResults(sentences, answers, () => false).map(({ isRight }) => isRight)
  expect(results({ 0: 'Doesn’t.', 1: ' want  to ' })).toEqual([true, true])
  expect(results({ 0: 'doesn’t', 1: ' want  to ' })).toEqual([true, true])
  expect(results({ 0: "don't" })).toEqual([false, false])
  expect(unknownKeys(sentences, { 0: '', 1: '', 2: '', 10: '' })).toEqual(['2', '10'])
})
