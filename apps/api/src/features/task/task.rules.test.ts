import type { Mistake } from '@parley/contracts/review/review.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distractors } from './distractors.rules.ts'
import { gapOf } from './gap.rules.ts'
import { countCorrect, optionsMax, ownSentences, unknownKeys } from './task.rules.ts'

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

test('is in the sentence with its solution among the options', () => {
  const word = fc.stringMatching(/^[A-Za-zäєъ'.!?]{1,6}$/)
  const text = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(text, text, text, text, (before, original, after, suggestion) => {
      const found = mistake(`${before} ${original} ${after}`, original, suggestion)
      for (const { text, gap, options, solution } of ownSentences([found], 'en')) {
        expect(text.slice(...gap)).toBe('_____')
        expect(options).toContain(solution)
        expect(options.length).toBeGreaterThan(1)
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
  const sentences = ownSentences(
    [mistake("She don't know.", "don't", "doesn't"), mistake('I want eat now!', 'want eat', 'want to eat')],
    'en',
  )
  expect(countCorrect(sentences, { 0: 'doesn’t', 1: ' want  to ' })).toBe(2)
  expect(countCorrect(sentences, { 0: "don't" })).toBe(0)
  expect(unknownKeys(sentences, { 0: '', 1: '', 2: '', 10: '' })).toEqual(['2', '10'])
})
