import { expect, it } from 'vitest'
import { suggestions } from './suggestions.ts'

it('suggests open goals in order, then phrases, then words', () => {
  const phrase = (text: string) => ({ phrase: text, translation: { en: text }, meaning: text })
  const word = { word: 'w', translation: { en: 'w' }, meaning: 'w' }
  const scenario = { user_goals: ['a', 'b', 'c'].map(phrase), user_phrases: [phrase('p')], user_dictionary: [word] }
  expect(suggestions(scenario, [1]).map((one) => one.phrase)).toEqual(['a', 'c', 'p'])
  expect(suggestions(scenario, [0, 1, 2]).map((one) => one.phrase)).toEqual(['p'])
  const exam = { user_goals: [], user_phrases: [], user_dictionary: [word] }
  expect(suggestions(exam, [])).toEqual([{ phrase: 'w', translation: { en: 'w' }, isWord: true }])
})
