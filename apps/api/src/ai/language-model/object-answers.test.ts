// Objects from models that loop, think, are cut off, or have a short context, over real HTTP.
import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type AskedChat, ChatServer } from '../../testing/chat-server.ts'
import { holdTime, onPart } from '../../testing/held-time.ts'
import type { ChatMessage } from './language-model.ts'
import { type LanguageModelLimits, OpenAiLanguageModel } from './openai.ts'

let server: ChatServer
let model: OpenAiLanguageModel
const failures: string[] = []
beforeAll(async () => {
  server = await ChatServer.start()
})
afterEach(() => model.close())
afterAll(() => server.close())

const Place = z.object({ city: z.string(), country: z.string() })
const paris = { city: 'Paris', country: 'France' }
const said = 'I have seen my neighbour.'
const messages: readonly ChatMessage[] = [
  { role: 'system', content: 'Name a place.' },
  { role: 'user', content: said },
]

function write(limits: Partial<LanguageModelLimits> = {}) {
  server.requests.length = 0
  failures.length = 0
  model = new OpenAiLanguageModel(
    {
      vendor: 'openai',
      baseUrl: server.baseUrl,
      models: ['m'],
      onObjectFailure: ({ message }) => failures.push(message),
    },
    { retryMs: 1, ...limits },
  )
  return again()
}
const again = (asked = messages) =>
  model.generate({
    name: 'place',
    schema: Place,
    messages: asked,
    maxTokens: 500,
    signal: new AbortController().signal,
  })

const event = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
const begin = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' })
/** Streams a text in pieces of a few words. */
function send(response: ServerResponse, text: string, finish = 'stop', thinking = ''): void {
  begin(response)
  if (thinking !== '') response.write(event({ reasoning_content: thinking }))
  for (const content of text.match(/[\s\S]{1,20}/g) ?? []) response.write(event({ content }))
  response.end(`${event({}, finish)}data: [DONE]\n\n`)
}
/** Writes a text again and again, until the client leaves. */
function loop(response: ServerResponse, start: string, part: string): Promise<void> {
  begin(response).write(event({ content: start }))
  const timer = setInterval(() => response.write(event({ content: part })), 1)
  return new Promise((resolve) =>
    response.on('close', () => {
      clearInterval(timer)
      resolve()
    }),
  )
}
const whole = JSON.stringify(paris)
const isRepair = ({ messages: sent }: AskedChat) => sent.length > messages.length

test.each([
  ['a sentence', '{"city":"', 'The learner should know that this is a place. '],
  ['white space', '{"city":"Paris",', '\n  '],
  ['a part of an object', '{"items":[', '{"city":"Paris"},'],
  ['thinking in words', '<think>', 'Well, let me think about it. '],
])(
  'stops a model that repeats %s without end, and has it answer again without the loop',
  async (_what, start, part) => {
    let left: Promise<void> | undefined
    server.answer = (asked, response) => {
      if (isRepair(asked)) return send(response, whole)
      left = loop(response, start, part)
    }
    expect(await write()).toEqual(paris)
    await left
    expect(server.requests).toHaveLength(2)
    const { messages: repair } = server.requests[1] as AskedChat
    expect(repair.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(JSON.stringify(repair)).not.toContain(part.trim().slice(0, 10) || '(none)')
  },
)

test('says that a model repeated itself, and nothing of what it wrote', async () => {
  server.answer = (_asked, response) => void loop(response, '{"city":"', `${said} `)
  await expect(write()).rejects.toThrow('no object that fits place: the answer repeats itself')
  expect(failures).toEqual([expect.stringMatching(/repeats itself, \d{2,4} characters$/)])
  expect(failures.join()).not.toContain('neighbour')
})

test('asks for a shorter object after one that was cut off', async () => {
  server.answer = (asked, response) =>
    isRepair(asked) ? send(response, whole) : send(response, '{"city":"Paris, which is a very', 'length')
  expect(await write()).toEqual(paris)
  expect(server.requests[1]?.messages.at(-1)?.content).toContain('Be much shorter')
  server.answer = (_asked, response) => send(response, '{"city":"Paris, which', 'length')
  await expect(again()).rejects.toThrow('reached its limit of tokens')
})

test.each([
  ['apart', '', 'Hm, a place.'],
  ['in words', '<think>Hm, a place.', ''],
  ['apart and begins an object', '{"city":"Par', 'Hm, a place.'],
  ['in words and begins an object', '<think>Hm.</think>{"city":"Par', ''],
])('gives more tokens to a model that thinks %s', async (_how, text, thinking) => {
  server.answer = (asked, response) =>
    asked.max_tokens > 1_000 ? send(response, whole, 'stop', thinking) : send(response, text, 'length', thinking)
  expect(await write()).toEqual(paris)
  expect(await again()).toEqual(paris)
  expect(server.requests.map(({ max_tokens }) => max_tokens)).toEqual([500, 4_500, 4_500])
  expect(model.learnt()).toEqual(['room for thinking'])
})

test('asks a model to think less that spends even more tokens on thinking', async () => {
  server.answer = (asked, response) =>
    asked.reasoning_effort === 'low'
      ? send(response, whole, 'stop', 'Hm.')
      : send(response, '{"city":"Par', 'length', 'Hm, a place.')
  expect(await write()).toEqual(paris)
  expect(await again()).toEqual(paris)
  expect(server.requests.map(({ max_tokens, reasoning_effort }) => [max_tokens, reasoning_effort])).toEqual([
    [500, undefined],
    [4_500, undefined],
    [4_500, 'low'],
    [4_500, 'low'],
  ])
  expect(model.learnt()).toEqual(['room for thinking', 'less thinking'])
})

test('shortens a conversation to the context of the model', async () => {
  const message = 'the request exceeds the available context size'
  const body = {
    error: { code: 400, message, type: 'exceed_context_size_error', n_prompt_tokens: 3_000, n_ctx: 2_048 },
  }
  const lengthOf = (asked: AskedChat) => asked.messages.map(({ content }) => content).join('').length
  server.answer = (asked, response) =>
    lengthOf(asked) > 6_000
      ? response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      : send(response, whole)
  const lines = Array.from({ length: 600 }, (_, n) => `<line>${n} ${said}</line>`).join('\n')
  const long = messages.with(1, { role: 'user', content: lines })
  await expect(write()).resolves.toEqual(paris)
  server.requests.length = 0
  expect(await again(long)).toEqual(paris)
  expect(server.requests.at(-1)?.messages[0]).toEqual(messages[0])
  expect(server.requests.at(-1)?.messages[1]?.content).toMatch(/^<line>0 .*<\/line>\n\[…\]\n<line>.*599 .*<\/line>$/s)
  const before = server.requests.length
  expect(await again(long)).toEqual(paris)
  expect(server.requests).toHaveLength(before + 1)
})

test('ends an object that takes too long although text arrives', async () => {
  let n = 0
  server.answer = (_asked, response) => {
    begin(response).write(event({ content: '{"city":"' }))
    const timer = setInterval(
      () =>
        response.write(
          event({ content: `${String(n++ * 7919).replace(/\d/g, (d) => 'abcdefghij'.charAt(Number(d)))} ` }),
        ),
      10,
    )
    response.on('close', () => clearInterval(timer))
  }
  await expect(write({ objectTotalMs: 300 })).rejects.toThrow('not complete after 300 ms')
  await expect.poll(() => failures).toEqual(['language model: the object was not complete after 300 ms'])
})

test('reads an object that arrives slowly, as long as it arrives', async () => {
  server.answer = (_asked, response) => {
    const pieces = whole.match(/[\s\S]{1,3}/g) ?? []
    onPart(() => {
      vi.advanceTimersByTime(10_000)
      const content = pieces.shift()
      if (content === undefined) response.end(event({}, 'stop'))
      else response.write(event({ content }))
    })
    begin(response).write(event({ content: '' }))
  }
  holdTime()
  // In total longer than the silence that is allowed.
  expect(await write({ objectMs: 15_000 })).toEqual(paris)
})

test.each([
  ['prose around it', `Here it is:\n\`\`\`json\n${whole}\n\`\`\`\nEnjoy!`],
  ['thinking before it', `<think>Is it {"city":"Lyon"}?</think>\n${whole}`],
  ['unmarked thinking before it', `Is it {"city":"Lyon"}?\n</think>\n${whole}`],
  ['a control token behind it', `${whole}<|im_end|>`],
  ['a channel', `<|channel|>analysis<|message|>A place.<|end|><|start|>assistant<|channel|>final<|message|>${whole}`],
])('finds an object with %s', async (_what, text) => {
  server.answer = (_asked, response) => send(response, text)
  expect(await write()).toEqual(paris)
  expect(server.requests).toHaveLength(1)
})
