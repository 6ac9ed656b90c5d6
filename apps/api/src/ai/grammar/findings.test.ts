import { expect, test } from 'vitest'
import { foreignSentences, isDoubtfulAgreement, isWithin } from './findings.ts'

/** The foreign sentences of a text if these words are unknown. */
const foreign = (text: string, unknown: readonly string[]) => {
  const places = unknown.map((word) => ({ start: text.indexOf(word) }))
  return foreignSentences(text, places).map(([from, to]) => text.slice(from, to).trim())
}

test.each([
  ['sprechen sie deutsch', ['sprechen', 'deutsch'], ['sprechen sie deutsch']],
  ['Please recieve my thanks', ['recieve'], []],
  ['My name is Oksana Kovalenko', ['Oksana', 'Kovalenko'], []],
  ['asdf', ['asdf'], ['asdf']],
  ['Hello', ['Hello'], []],
  ['', [], []],
  ['ich möchte bier. I goed home!', ['ich', 'möchte', 'bier'], ['ich möchte bier']],
])('finds the foreign sentences of %j', (text, unknown, sentences) => {
  expect(foreign(text, unknown)).toEqual(sentences)
})

test('checks whether a finding is within ranges', () => {
  expect([2, 3, 5, 6].map((start) => isWithin([[3, 6]], { start }))).toEqual([false, true, true, false])
})

test.each([
  ['I can ask you questions', 'questions', true],
  ['We show it pictures', 'pictures', true],
  ['He and she know it', 'know', true],
  ['you was late', 'was', false],
  ['It is nice because it depend on you', 'depend', false],
  ['He go home', 'go', false],
  ['I think she never go out', 'go', false],
])('detects whether the subject in %j is doubtful', (text, verb, isDoubtful) => {
  const start = text.lastIndexOf(verb)
  const lint = { rule: 'PronounVerbAgreement', start, end: start + verb.length, replacements: [] }
  expect(isDoubtfulAgreement(text, lint)).toBe(isDoubtful)
  expect(isDoubtfulAgreement(text, { ...lint, rule: 'AnA' })).toBe(false)
})
