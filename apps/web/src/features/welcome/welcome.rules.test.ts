import { describe, expect, test } from 'vitest'
import { firstOpen, questionsFor, stepAfter } from './welcome.rules.ts'

const nothing = { learning_language: null, level: null, aim: null, explanation_language: 'en' } as const

describe('the questions', () => {
  test('number three if the language has one form for everyone', () => {
    expect(questionsFor(nothing, false)).toEqual(['language', 'level', 'aim'])
    expect(questionsFor({ ...nothing, learning_language: 'de' }, false)).toEqual(['language', 'level', 'aim'])
  })
  test('include the form of address if the language needs it', () => {
    const questions = questionsFor({ ...nothing, learning_language: 'pl' }, false)
    expect(questions).toEqual(['language', 'level', 'address', 'aim'])
  })
  test('include the explanation language if it matches the practised one', () => {
    const english = { ...nothing, learning_language: 'en' } as const
    expect(questionsFor(english, false)).toEqual(['language', 'level', 'explanations', 'aim'])
    expect(questionsFor({ ...english, explanation_language: 'de' }, true)).toContain('explanations')
  })
})

test('resume at the first unanswered question', () => {
  expect(firstOpen(nothing)).toBe('language')
  const spanish = { ...nothing, learning_language: 'es' } as const
  expect(firstOpen(spanish)).toBe('level')
  expect(firstOpen({ ...spanish, level: 'A2' })).toBe('aim')
  expect(firstOpen({ ...spanish, level: 'A2', aim: 'TRAVEL' })).toBe('talk')
})

test('lead to the conversation after the last one', () => {
  const questions = questionsFor({ ...nothing, learning_language: 'es' }, false)
  expect(stepAfter('level', questions)).toBe('address')
  expect(stepAfter('aim', questions)).toBe('talk')
})
