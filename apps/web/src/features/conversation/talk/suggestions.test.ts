import { expect, it } from 'vitest'
import { suggestions } from './suggestions.ts'

it('suggests answers to the question, then open goals in order, then phrases, then words', () => {
  const phrase = (text: string) => ({ phrase: text, translation: { en: text }, meaning: text })
  const word = { word: 'w', translation: { en: 'w' }, meaning: 'w' }
  const scenario = { user_goals: ['a', 'b', 'c'].map(phrase), user_phrases: [phrase('p')], user_dictionary: [word] }
  expect(suggestions(scenario, { goals_used: [1], suggestion: null }).map((one) => one.phrase)).toEqual(['a', 'c', 'p'])
  expect(suggestions(scenario, { goals_used: [0, 1, 2], suggestion: null }).map((one) => one.phrase)).toEqual(['p'])
  const suggestion = { phrase: 'b', is_offered: false }
  expect(suggestions(scenario, { goals_used: [], suggestion }).map((one) => one.phrase)).toEqual(['b', 'a', 'c', 'p'])
  expect(suggestions(scenario, { goals_used: [], suggestion }).map((one) => one.isAnswer)).toEqual([
    true,
    false,
    false,
    false,
  ])
  const exam = { user_goals: [], user_phrases: [], user_dictionary: [word] }
  expect(suggestions(exam, { goals_used: [], suggestion: null })).toEqual([
    { phrase: 'w', translation: { en: 'w' }, isWord: true, isAnswer: false },
  ])
})
