import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ModelUnavailable } from '../model-unavailable.ts'
import { LanguageToolGrammar } from './language-tool.ts'

interface Reply {
  status: number
  body: string
}

const match = (text: string, part: string, value: string, category: string, issueType: string) => ({
  message: 'Así no.',
  shortMessage: '',
  offset: text.indexOf(part),
  length: part.length,
  replacements: value === '' ? [] : [{ value }],
  context: { text, offset: 0, length: 1 },
  sentence: text,
  rule: { id: 'RULE', description: '', issueType, category: { id: category, name: '' } },
})

let reply: Reply
let received: URLSearchParams
/** Languages of the requests, in order. */
let asked: string[]
/** Answers like LanguageTool's HTTP server, and rejects what it rejects: JSON bodies and other paths. */
const server = createServer(async (request, response) => {
  let form = ''
  for await (const piece of request) form += piece
  received = new URLSearchParams(form)
  asked.push(received.get('language') ?? '')
  const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded'
  const isKnown = request.method === 'POST' && request.url === '/v2/check' && isForm
  response.writeHead(isKnown ? reply.status : 400, { 'content-type': 'application/json' }).end(reply.body)
})
let grammar: LanguageToolGrammar

const answers = (...matches: object[]) => {
  reply = { status: 200, body: JSON.stringify({ software: { name: 'LanguageTool' }, matches }) }
}
const check = (text: string, language: 'es' | 'en' | 'bg' = 'es', isTyped = true) =>
  grammar.check({ text, language, isTyped, explanationLanguage: language, signal: new AbortController().signal })

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())
beforeEach(() => {
  answers()
  asked = []
  grammar = new LanguageToolGrammar(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { bytes: 50_000 })
})
afterEach(() => grammar.close())

describe('a LanguageTool server', () => {
  test('receives a form, and returns findings with the surrounding words', async () => {
    const text = 'Ayer yo fue al mercado & volví.'
    answers(match(text, 'fue', 'fui', 'AGREEMENT_VERBS', 'grammar'))
    expect(await check(text)).toEqual([
      { original: 'yo fue al', suggestion: 'yo fui al', explanation: 'Así no.', topic: 'agreement' },
    ])
    expect(Object.fromEntries(received)).toEqual({ text, language: 'es' })
  })

  test('reports only mistakes that have a replacement and can be heard', async () => {
    const text = 'hola yo fue al mercado'
    answers(
      match(text, 'hola', 'Hola', 'CASING', 'typographical'),
      match(text, 'al', 'al,', 'PUNCTUATION', 'typographical'),
      match(text, 'mercado', 'plaza', 'STYLE', 'style'),
      match(text, 'fue', '', 'AGREEMENT_VERBS', 'grammar'),
    )
    expect(await check(text)).toEqual([])
  })

  test('reports spelling mistakes only in typed text, and accepts names', async () => {
    const text = 'Quiero ir al mercdo con Przemek'
    answers(
      match(text, 'mercdo', 'mercado', 'TYPOS', 'misspelling'),
      match(text, 'Przemek', 'Premier', 'TYPOS', 'misspelling'),
    )
    expect(await check(text)).toMatchObject([{ original: 'al mercdo con', topic: 'other' }])
    expect(await check(text, 'es', false)).toEqual([])
  })

  test('explains mistakes only in the language of the text', async () => {
    const text = 'Ayer yo fue al mercado'
    answers(match(text, 'fue', 'fui', 'AGREEMENT_VERBS', 'grammar'))
    const { signal } = new AbortController()
    const request = { text, language: 'es', isTyped: true, explanationLanguage: 'de', signal } as const
    expect(await grammar.check(request)).toMatchObject([{ suggestion: 'yo fui al', explanation: '' }])
  })

  test('reports nothing in a sentence if half of its words are unknown', async () => {
    const text = 'Ich möchte bitte. Ayer yo fue al mercado'
    answers(
      match(text, 'Ich', 'Ichó', 'TYPOS', 'misspelling'),
      match(text, 'möchte', 'mochete', 'TYPOS', 'misspelling'),
      match(text, 'bitte', 'bota', 'TYPOS', 'misspelling'),
      match(text, 'fue', 'fui', 'AGREEMENT_VERBS', 'grammar'),
    )
    expect(await check(text)).toMatchObject([{ suggestion: 'yo fui al' }])
  })

  test('is not used for Bulgarian', async () => {
    reply = { status: 500, body: '' }
    expect(grammar.reads('bg')).toBe(false)
    expect(await check('Аз отивам', 'bg')).toEqual([])
  })

  test.each([
    ['an error', { status: 500, body: 'Error: Internal' }],
    ['no JSON', { status: 200, body: '<html>' }],
    ['another form', { status: 200, body: '{"matches":[{"offset":-1}]}' }],
    ['far too much', { status: 200, body: `{"matches":[]${' '.repeat(60_000)}}` }],
  ])('is unavailable when it answers with %s', async (_, wrong) => {
    reply = wrong
    await expect(check('Yo fue')).rejects.toThrow(ModelUnavailable)
  })

  test('is not asked again for a moment after three failures', async () => {
    reply = { status: 500, body: '' }
    for (let times = 0; times < 3; times++) await expect(check('Yo fue')).rejects.toThrow('answered 500')
    await expect(check('Yo fue')).rejects.toThrow('failed too often')
    expect(asked).toHaveLength(3)
  })

  test('checks other languages if it lacks one', async () => {
    reply = { status: 400, body: 'Error: no such language' }
    for (let times = 0; times < 4; times++) await expect(check('Yo fue')).rejects.toThrow('answered 400')
    answers()
    expect(await check('It is a apple', 'en')).toEqual([])
  })

  test('loads the rules of its languages once', async () => {
    grammar.warm()
    grammar.warm()
    await expect.poll(() => asked.toSorted()).toEqual(['de-DE', 'en-GB', 'es', 'fr', 'it', 'pl-PL', 'pt-PT', 'uk-UA'])
  })

  test.each([
    ['TYPOS', 'RULE', 'misspelling', 'wifi', 'wi-fi'],
    ['GRAMMAR', 'COND_VS_FUTUR', 'grammar', 'fue', 'fui'],
    ['SHORTEN_IT', 'RULE', 'uncategorized', 'fue', 'fui'],
  ])('leaves out %s %s', async (category, rule, issueType, part, value) => {
    const text = 'yo fue al wifi'
    const found = match(text, part, value, category, issueType)
    answers({ ...found, rule: { ...found.rule, id: rule } })
    expect(await check(text)).toEqual([])
  })
})
