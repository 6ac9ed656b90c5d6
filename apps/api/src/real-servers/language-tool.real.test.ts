// The LanguageTool client against the real server, where Java is; skipped elsewhere.
import type { Language } from '@parley/contracts/language/language.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startLanguageTool, whyNoLanguageTool } from '../../testing/language-tool.ts'
import { askGrammar } from '../check/questions.ts'
import { LanguageToolGrammar } from './language-tool.ts'

const reason = whyNoLanguageTool()
const startMs = 10 * 60_000

describe.skipIf(reason !== null)(`the real LanguageTool${reason === null ? '' : ` (skipped: ${reason})`}`, () => {
  let server: Awaited<ReturnType<typeof startLanguageTool>>
  let grammar: LanguageToolGrammar
  beforeAll(async () => {
    server = await startLanguageTool()
    grammar = new LanguageToolGrammar(server.url)
  }, startMs)
  afterAll(async () => {
    await grammar.close()
    await server.stop()
  })
  const check = async (text: string, language: Language, isTyped = false) => {
    const { signal } = new AbortController()
    const found = await grammar.check({ text, language, isTyped, explanationLanguage: language, signal })
    return found.map(({ original, suggestion }) => `${original} → ${suggestion}`)
  }

  test('passes the questions of `models check`', async () => {
    const answers = await askGrammar(grammar)
    expect(answers.map(({ question, ok }) => [question, ok])).toEqual([
      ['a mistake in English', true],
      ['a mistake in Spanish', true],
      ['a mistake in French', true],
    ])
  })

  test.each([
    ['en', 'She go to school every day.', ['She go to → She goes to']],
    ['uk', 'Я бачив два собака.', ['бачив два собака → бачив два собаки']],
  ] as const)('finds in %s “%s”: %j', async (language, text, expected) => {
    expect(await check(text, language)).toEqual(expected)
  })

  test.each([
    ['en', 'i come from kyiv and my name is iryna'],
    ['es', 'hola me gustaría un café con leche'],
    ['fr', 'bonjour je voudrais un café'],
    ['pt', 'olá eu queria um café'],
    ['de', 'ich hätte gern einen kaffee'],
    ['it', 'buongiorno vorrei un caffè'],
    ['pl', 'dzień dobry poproszę kawę'],
    ['uk', 'добрий день можна каву'],
  ] as const)('finds nothing in a correct %s line as recognisers write it', async (language, text) => {
    expect(await check(text, language)).toEqual([])
  })

  test('accepts a word in everyday use', async () => {
    expect(await check('¿Tenéis wifi?', 'es', true)).toEqual([])
  })
})
