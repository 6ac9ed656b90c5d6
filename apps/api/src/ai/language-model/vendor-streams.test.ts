// Replies in the formats of different model servers, over real HTTP.
import { readdirSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ChatServer } from '../../testing/chat-server.ts'
import { OpenAiLanguageModel } from './openai.ts'

const folder = join(import.meta.dirname, 'fixtures')

interface Recorded {
  readonly type: string
  readonly model: string
  readonly says: string
  readonly body: string
}

function recorded(name: string): Recorded {
  const text = readFileSync(join(folder, name), 'utf8')
  const [, type = '', model = '', says = '', body = ''] =
    /^content-type: (.*)\nmodel: (.*)\nsays: (.*)\n\n([\s\S]*)$/.exec(text) ?? []
  return { type, model, says, body }
}

const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.chunks.txt'))

let server: ChatServer
let model: OpenAiLanguageModel
beforeAll(async () => {
  server = await ChatServer.start()
})
afterEach(() => model.close())
afterAll(() => server.close())

function modelCalled(name: string) {
  server.requests.length = 0
  const config = { vendor: 'openai', baseUrl: server.baseUrl, models: [name] } as const
  model = new OpenAiLanguageModel({ ...config, models: [name] }, { retryMs: 1 })
}

const reply = (pieces: readonly (object | string)[]) =>
  pieces.map((piece) => `data: ${typeof piece === 'string' ? piece : JSON.stringify(piece)}\n\n`).join('')
const piece = (content: string, finish_reason: string | null = null) => ({
  choices: [{ delta: { content }, finish_reason }],
})

const sendAll =
  (body: string, type = 'text/event-stream') =>
  (_asked: unknown, response: ServerResponse) =>
    response.writeHead(200, { 'content-type': type }).end(body)

async function said(): Promise<string> {
  const signal = new AbortController().signal
  let text = ''
  const asked = { messages: [{ role: 'user', content: 'A table, please.' }], maxTokens: 100, signal } as const
  for await (const each of model.stream(asked)) text += each
  return text.trim()
}

test.each(names)('%s', async (name) => {
  const { type, model: called, says, body } = recorded(name)
  expect(says).not.toBe('')
  server.answer = sendAll(body, type)
  modelCalled(called)
  expect(await said()).toBe(says)
  expect(server.requests).toHaveLength(1)
})

test('requests more tokens once a model has spent all of them on thinking', async () => {
  const thinking = { choices: [{ delta: { reasoning_content: 'Hm.' }, finish_reason: null }] }
  const spent = reply([...Array.from({ length: 20 }, () => thinking), piece('', 'length')])
  const answered = reply([thinking, piece('Of course.'), piece('', 'stop')])
  server.answer = (asked, response) => sendAll(asked.max_tokens > 1000 ? answered : spent)(asked, response)
  modelCalled('m')
  expect(await said()).toBe('Of course.')
  expect(await said()).toBe('Of course.')
  expect(server.requests.map(({ max_tokens }) => max_tokens)).toEqual([100, 4100, 4100])
})

const spent = reply([piece('<think>Hm.'), piece('', 'length')])

test('asks a model to think less that spends even more tokens on thinking', async () => {
  const answered = reply([piece('Of course.'), piece('', 'stop')])
  server.answer = (asked, response) => sendAll(asked.reasoning_effort === 'low' ? answered : spent)(asked, response)
  modelCalled('m')
  for (let time = 0; time < 2; time++) expect(await said()).toBe('Of course.')
  expect(server.requests.map(({ max_tokens, reasoning_effort }) => [max_tokens, reasoning_effort])).toEqual([
    [100, undefined],
    [4100, undefined],
    [4100, 'low'],
    [4100, 'low'],
  ])
  expect(model.learnt()).toEqual(['room for thinking', 'less thinking'])
})

test('reports a model that never reaches an answer', async () => {
  server.answer = sendAll(spent)
  modelCalled('m')
  await expect(said()).rejects.toThrow('spent on thinking')
  expect(server.requests).toHaveLength(3)
})

test.each([
  [400, '{"error":{"message":"Unsupported parameter","param":"reasoning_effort"}}'],
  [400, '{"error":{"message":"`reasoning_effort` is not supported with this model"}}'],
  [422, '{"detail":[{"loc":["body","reasoning_effort"],"msg":"Extra inputs are not permitted"}]}'],
  [500, '{"error":"unexpected keyword argument \'reasoning_effort\'"}'],
])('does not ask a model again to think less that rejects it with %i %s', async (status, body) => {
  server.answer = (asked, response) => {
    if (asked.reasoning_effort === undefined) return sendAll(spent)(asked, response)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }
  modelCalled('m')
  await expect(said()).rejects.toThrow('spent on thinking')
  server.requests.length = 0
  await expect(said()).rejects.toThrow('spent on thinking')
  expect(server.requests.map(({ reasoning_effort }) => reasoning_effort)).toEqual([undefined, undefined])
})

test('reports an answer that reached its token limit', async () => {
  const isCut = async (finish: string) => {
    server.answer = sendAll(reply([piece('A table for'), piece('', finish)]))
    let cut = false
    const onCut = () => {
      cut = true
    }
    const signal = new AbortController().signal
    const asked = { messages: [{ role: 'user', content: 'A table.' }], maxTokens: 100, signal, onCut } as const
    for await (const text of model.stream(asked)) expect(text).toBe('A table for')
    return cut
  }
  modelCalled('m')
  expect([await isCut('length'), await isCut('stop')]).toEqual([true, false])
})

test('hides further thinking once a model has passed some on', async () => {
  server.answer = sendAll(reply([piece('I am brief.\n'), piece('</think>\nOf course.'), piece('', 'stop')]))
  modelCalled('m')
  await expect(said()).rejects.toThrow('no mark at the beginning')
  expect(await said()).toBe('Of course.')
})
