import { expect, test } from 'vitest'
import { ModelUnavailable } from '../model-unavailable.ts'
import { type Grammar, type GrammarFinding, TextUnreadable } from './grammar.ts'
import { PatternGrammar } from './pattern-grammar.ts'

/** A checker that always reports the same findings. */
const finder = (...found: readonly [original: string, suggestion: string][]): Grammar => ({
  reads: (language) => language === 'en' || language === 'es',
  check: () =>
    Promise.resolve(
      found.map(([original, suggestion]) => ({ original, suggestion, explanation: '', topic: 'tense' as const })),
    ),
})
/** A checker that always fails. */
const failing = (error: Error): Grammar => ({
  reads: (language) => language === 'en' || language === 'es',
  check: () => Promise.reject(error),
})
const check = async (other: Grammar | Grammar[], text: string, language: 'en' | 'es' = 'en') => {
  const { signal } = new AbortController()
  const findings = await new PatternGrammar(...[other].flat()).check({
    text,
    language,
    isTyped: true,
    explanationLanguage: 'en',
    signal,
  })
  return findings.map(({ original, suggestion }: GrammarFinding) => [original, suggestion])
}

test('lists the findings of both checkers in text order', async () => {
  expect(await check(finder(['a idea', 'an idea']), 'I have a idea, I am agree.')).toEqual([
    ['a idea', 'an idea'],
    ['I am agree', 'I agree'],
  ])
})

test('prefers the pattern if both find something', async () => {
  expect(await check(finder(['am agree', 'am in agreement']), 'I am agree with you.')).toEqual([
    ['I am agree', 'I agree'],
  ])
})

test.each([
  ['I can ask you questions.', 'you questions', 'you question'],
  ['I have gone home.', 'have gone', 'have went'],
  ['I need advice.', 'need advice', 'need an advice'],
])('drops a wrong correction of %j', async (text, original, suggestion) => {
  expect(await check(finder([original, suggestion]), text)).toEqual([])
})

test('passes on the other checker’s findings of mistakes without a pattern', async () => {
  expect(await check(finder(['yo fue', 'yo fui']), 'Ayer yo fue al mercado.', 'es')).toEqual([['yo fue', 'yo fui']])
})

test('prefers the first of several checkers', async () => {
  const checkers = [finder(['yo fue', 'yo fui']), finder(['fue', 'va'], ['al mercado', 'a la tienda'])]
  expect(await check(checkers, 'Ayer yo fue al mercado.', 'es')).toEqual([
    ['yo fue', 'yo fui'],
    ['al mercado', 'a la tienda'],
  ])
})

test('passes over a server that fails', async () => {
  const down = failing(new ModelUnavailable('down'))
  expect(await check([finder(['yo fue', 'yo fui']), down], 'Ayer yo fue al mercado.', 'es')).toHaveLength(1)
  expect(await check(down, 'I am agree.')).toEqual([['I am agree', 'I agree']])
  await expect(check(failing(new TextUnreadable('long')), 'I am agree.')).rejects.toThrow('long')
})
