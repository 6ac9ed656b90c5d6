// The LanguageTool client against the real server.
import { join } from 'node:path'
import type { Language } from '@parley/contracts/language/language.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askGrammar } from '#ai/check/questions.ts'
import { LanguageToolGrammar } from '#ai/grammar/language-tool.ts'
import { folderOf, type RealServer, requireFolder, startReal } from '../testing/real/real-server.ts'

const config = join(import.meta.dirname, '../../../../deploy/languagetool/server.properties')

describe.skipIf(folderOf('grammar') === undefined)('LanguageTool', () => {
  let server: RealServer
  let grammar: LanguageToolGrammar
  beforeAll(async () => {
    const classes = join(requireFolder('grammar'), 'lib', '*')
    const java = ['-Xmx1500m', '-cp', classes, 'org.languagetool.server.HTTPServer', '--config', config]
    server = await startReal({
      command: 'java',
      args: (port) => [...java, '--port', `${port}`],
      readyPath: '/v2/languages',
    })
    grammar = new LanguageToolGrammar(server.url)
  })
  afterAll(async () => {
    await grammar?.close()
    await server?.[Symbol.asyncDispose]()
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
