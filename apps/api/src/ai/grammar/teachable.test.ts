import { describe, expect, test } from 'vitest'
import { isTeachable, isTeachableText } from './teachable.ts'

describe('a correction may be shown', () => {
  test.each([
    ['I goed home.', 'I goed', 'I went'],
    ['I need some informations.', 'informations', 'information'],
    ['Its late.', 'Its', "It's"],
  ])('of %j', (line, original, suggestion) => {
    expect(isTeachable(line, 'en', { original, suggestion })).toBe(true)
  })
})

describe('a correction may not be shown', () => {
  test.each([
    ['with a wrong form of the verb', 'I have gone home.', 'have gone', 'have went'],
    ['with the singular of an object', 'I can ask you questions.', 'you questions', 'you question'],
    ['with an article before what is not counted', 'I need advice.', 'need advice', 'need an advice'],
    ['that leaves another mistake in its words', 'I am agree and goed.', 'I am agree and goed', 'I am agree and went'],
    ['that only makes a wrong sentence with its neighbours', 'I have eaten home.', 'eaten', 'went'],
    ['of capitals', 'on monday i work', 'monday', 'Monday'],
    ['of punctuation', 'Well I think so.', 'Well I', 'Well, I'],
  ])('%s', (_, line, original, suggestion) => {
    expect(isTeachable(line, 'en', { original, suggestion })).toBe(false)
  })
})

test('a language without patterns allows all words in corrections', () => {
  expect(isTeachable('Ayer yo fue.', 'es', { original: 'yo fue', suggestion: 'yo fui' })).toBe(true)
  expect(isTeachable('hola', 'es', { original: 'hola', suggestion: '¡Hola!' })).toBe(false)
})

test('a text may be shown as correct unless it has a mistake anywhere', () => {
  expect(isTeachableText('I went there, and I agree.', 'en')).toBe(true)
  expect(isTeachableText('I went there, and I am agree.', 'en')).toBe(false)
})
