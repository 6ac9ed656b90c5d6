import { expect, it } from 'vitest'
import { suggestions } from './suggestions.ts'

it('suggests open goals in order, then phrases', () => {
  const phrase = (text: string) => ({ phrase: text, translation: { en: text }, meaning: text })
  const scenario = { user_goals: ['a', 'b', 'c'].map(phrase), user_phrases: [phrase('p')] }
  expect(suggestions(scenario, new Set([1])).map((one) => one.phrase)).toEqual(['a', 'c', 'p'])
  expect(suggestions(scenario, new Set([0, 1, 2])).map((one) => one.phrase)).toEqual(['p'])
})
