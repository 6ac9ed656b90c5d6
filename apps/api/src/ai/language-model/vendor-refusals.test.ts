// Errors in the formats of different model servers, and models that are still being loaded, over real HTTP.
import { readdirSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type AskedChat, ChatServer } from '../../testing/chat-server.ts'
import { ModelLoading } from '../model-loading.ts'
import { Overloaded, Refused } from '../provider/answer.ts'
import type { ChatMessage, ChatRequest } from './language-model.ts'
import { OpenAiLanguageModel } from './openai.ts'

const folder = join(import.meta.dirname, 'fixtures')
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.refusal.txt'))

function recorded(name: string) {
  const text = readFileSync(join(folder, name), 'utf8')
  const [, status = '', type = '', means = '', body = ''] =
    /^status: (.*)\ncontent-type: (.*)\nmeans: (.*)\n\n([\s\S]*)$/.exec(text) ?? []
  return { status: Number(status), type, means, body }
}

const errors: Record<string, unknown> = { loading: ModelLoading, failed: Overloaded, refused: Refused }

let server: ChatServer
let model: OpenAiLanguageModel
beforeAll(async () => {
  server = await ChatServer.start()
})
afterEach(() => model.close())
afterAll(() => server.close())

function open(limits: ConstructorParameters<typeof OpenAiLanguageModel>[1]) {
  server.requests.length = 0
  const config = { vendor: 'openai', baseUrl: server.baseUrl } as const
  model = new OpenAiLanguageModel({ ...config, models: ['m'] }, { retryMs: 1, ...limits })
}

const stream = ['Of course.']
  .map((content) => ({ choices: [{ delta: { content }, finish_reason: 'stop' }] }))
  .map((piece) => `data: ${JSON.stringify(piece)}\n\n`)
const speak = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`${stream.join('')}data: [DONE]\n\n`)
const refuse = (response: ServerResponse, { status, type, body }: ReturnType<typeof recorded>) =>
  response.writeHead(status, { 'content-type': type }).end(body)

const signal = () => new AbortController().signal
const messages = [{ role: 'user', content: 'A table, please.' }] as const

async function said(asked: Partial<ChatRequest> = {}): Promise<string> {
  let text = ''
  for await (const each of model.stream({ messages, maxTokens: 100, signal: signal(), ...asked })) text += each
  return text
}

const isTooLong = (name: string) => recorded(name).means === 'too long'
const lengthOf = (asked: AskedChat | undefined) => asked?.messages.map(({ content }) => content).join('').length ?? 0
const longTalk: ChatMessage[] = [
  { role: 'system', content: 'You are a waiter.' },
  ...Array.from({ length: 41 }, (_, n) => ({
    role: n % 2 === 0 ? ('user' as const) : ('assistant' as const),
    content: `Line ${n}: ${'word '.repeat(20)}`,
  })),
]

test.each(names.filter(isTooLong))('%s: is shortened, now and later', async (name) => {
  server.answer = (asked, response) => (lengthOf(asked) > 2_500 ? refuse(response, recorded(name)) : speak(response))
  open({})
  expect(await said({ messages: longTalk })).toBe('Of course.')
  expect(server.requests.at(-1)?.messages.at(-1)?.content).toBe(longTalk.at(-1)?.content)
  expect(server.requests.at(-1)?.messages[0]?.content).toBe('You are a waiter.')
  expect(lengthOf(server.requests.at(-1))).toBeGreaterThan(500)
  const before = server.requests.length
  expect(await said({ messages: longTalk })).toBe('Of course.')
  expect(server.requests).toHaveLength(before + 1)
  expect(model.learnt()).toEqual(['short context'])
})

test('asks for fewer tokens if the context has no room for the answer', async () => {
  const message = `'max_tokens' or 'max_completion_tokens' is too large: 5000. This model's maximum context length is 4096 tokens and your request has 50 input tokens (5000 > 4096 - 50).`
  const refusal = { status: 400, type: 'application/json', means: '', body: JSON.stringify({ error: { message } }) }
  server.answer = (asked, response) => (asked.max_tokens > 4_046 ? refuse(response, refusal) : speak(response))
  open({})
  expect(await said({ maxTokens: 5_000 })).toBe('Of course.')
  expect(server.requests.map(({ max_tokens }) => max_tokens)).toEqual([5_000, 2_048])
})

test.each(names.filter((name) => !isTooLong(name)))('%s', async (name) => {
  const { means, ...refusal } = recorded(name)
  server.answer = (_asked, response) => refuse(response, { means, ...refusal })
  open({ loadingMs: 0 })
  await expect(said()).rejects.toBeInstanceOf(errors[means])
})

test('waits for a model that its server reports to be loading', async () => {
  const loading = recorded('hugging-face/loading.refusal.txt')
  server.answer = (_asked, response) => (server.requests.length < 4 ? refuse(response, loading) : speak(response))
  open({ loadingMs: 60_000 })
  expect(await said()).toBe('Of course.')
  expect(server.requests).toHaveLength(4)
})

test('does not open the circuit for a model that is loading', async () => {
  const loading = recorded('llama-server/loading.refusal.txt')
  server.answer = (_asked, response) => refuse(response, loading)
  open({ loadingMs: 0, failures: 2 })
  for (let call = 0; call < 4; call++) await expect(said()).rejects.toBeInstanceOf(ModelLoading)
  expect(server.requests).toHaveLength(4)
})

test('lets a silent server load its model with one request that is not closed', async () => {
  const load = Promise.withResolvers<void>()
  let isLoaded = false
  server.answer = (asked, response) => {
    if (isLoaded) return speak(response)
    // As Ollama does: the model is loaded by a request whose client stays.
    if (asked.max_tokens === 1) {
      load.promise.then(() => {
        isLoaded = true
        speak(response)
      })
    }
  }
  open({ firstByteMs: 50, stallMs: 50 })
  await expect(said()).rejects.toBeInstanceOf(ModelLoading)
  await expect(said()).rejects.toBeInstanceOf(ModelLoading)
  expect(server.requests.filter(({ max_tokens }) => max_tokens === 1)).toHaveLength(1)
  load.resolve()
  await expect.poll(() => isLoaded).toBe(true)
  await expect.poll(() => said()).toBe('Of course.')
})

test('answers while requests for objects fail', async () => {
  server.answer = (asked, response) =>
    asked.response_format === undefined ? speak(response) : response.writeHead(502).end('bad gateway')
  open({ failures: 2 })
  const schema = z.object({ text: z.string() })
  const write = (name: string) => model.generate({ name, schema, messages, maxTokens: 100, signal: signal() })
  for (let call = 0; call < 2; call++) await expect(write('review')).rejects.toThrow('answered 502')
  await expect(write('review')).rejects.toThrow('not asked again')
  expect(await said()).toBe('Of course.')
  await expect(write('line_analysis')).rejects.toThrow('answered 502')
})
