// Every rule of Harper that learners see must find its wrong sentences, and nothing in correct ones.
import { languages } from '@parley/contracts/language/language.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { HarperGrammar } from './harper.ts'
import rules from './harper-rules.json' with { type: 'json' }
import { RuleFile } from './pattern-file.ts'
import { PatternGrammar } from './pattern-grammar.ts'
import english from './patterns/en.json' with { type: 'json' }

const harper = new HarperGrammar()
const grammar = new PatternGrammar(harper)
afterAll(() => harper.close())

const check = (text: string, checker: HarperGrammar | PatternGrammar = grammar) => {
  const { signal } = new AbortController()
  return checker.check({ text, language: 'en', isTyped: true, explanationLanguage: 'fr', signal })
}

describe.each(Object.entries(RuleFile.parse(rules)))('%s', (_, { topic, wrong, right, explanation }) => {
  test('corrects the wrong sentences without new findings', async () => {
    for (const { text, corrected } of wrong) {
      const findings = await check(text, harper)
      expect(findings, text).toMatchObject([{ topic, explanation: explanation.fr }])
      const [{ original, suggestion } = { original: '', suggestion: '' }] = findings
      expect(text.replace(original, suggestion)).toBe(corrected)
      expect(await check(corrected), corrected).toEqual([])
    }
  })

  test('finds nothing in the correct sentences', async () => {
    expect(new Set(right).size).toBe(right.length)
    for (const text of right) expect(await check(text), text).toEqual([])
  })

  test('has its own explanation in each language', () => {
    expect(new Set(Object.values(explanation)).size).toBe(languages.length)
  })
})

test('finds nothing in the correct sentences of the patterns', async () => {
  for (const { id, right } of english.patterns) expect(await check(right.join('\n\n')), id).toEqual([])
})
