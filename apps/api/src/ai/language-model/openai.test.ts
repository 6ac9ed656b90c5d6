import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type FakeProvider, startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { holdTime, passTime } from '../../testing/held-time.ts'
import { ModelRefused, type Tokens } from '../meter.ts'
import { ModelUnavailable } from '../model-unavailable.ts'
import type { ChatMessage } from './language-model.ts'
import { type LanguageModelLimits, OpenAiLanguageModel } from './openai.ts'

let server: FakeProvider
let model: OpenAiLanguageModel
beforeEach(async () => {
  server = await startFakeProvider()
})
afterEach(async () => {
  await model.close()
  await server.close()
})

const start = (limits: Partial<LanguageModelLimits> = {}) => {
  model = new OpenAiLanguageModel(
    { vendor: 'openai', baseUrl: server.url, models: ['first', 'second'] },
    { retryMs: 1, ...limits },
  )
}
const messages: ChatMessage[] = [
  { role: 'system', content: 'You sell cheese.' },
  { role: 'user', content: 'Hello' },
]
const signal = new AbortController().signal
const stream_options = { include_usage: true }

const countingMeter = () => {
  const tokens: Tokens[] = []
  return {
    requests: 0,
    tokens,
    async admit() {
      this.requests += 1
    },
    countTokens: (used: Tokens) => {
      tokens.push(used)
    },
  }
}

const read = async (wanted?: string): Promise<string[]> => {
  const pieces: string[] = []
  for await (const piece of model.stream({ messages, model: wanted, maxTokens: 100, temperature: 0.7, signal })) {
    pieces.push(piece)
  }
  return pieces
}

describe('a stream', () => {
  test('yields the text piece by piece, as it arrives', async () => {
    server.set({ reply: 'Привіт! Що бажаєте?', latency: { wordMs: 15 } })
    start()
    const pieces = await read()
    expect(pieces.join('')).toBe('Привіт! Що бажаєте?')
    expect(pieces.length).toBeGreaterThan(1)
  })

  test('sends the messages unchanged, with the limits and the chosen model', async () => {
    start()
    await read('second')
    await read('not on the list')
    expect(server.requests.map(({ fields }) => fields)).toEqual([
      { model: 'second', messages, max_tokens: 100, temperature: 0.7, stream: true, stream_options },
      expect.objectContaining({ model: 'first' }),
    ])
  })

  test('closes the connection when the caller leaves the loop', async () => {
    server.set({ latency: { wordMs: 5_000 } })
    start()
    for await (const _piece of model.stream({ messages, maxTokens: 100, signal })) break
    await expect.poll(() => server.requests[0]?.abortedAt, { timeout: 60_000, interval: 2 }).toBeTypeOf('number')
  })

  test('remembers for all later requests which parameters a server rejects', async () => {
    const refusal = (param: string) => ({ kind: 'status', status: 400, times: 1, body: { error: { param } } }) as const
    start()
    server.set({ failures: { chat: refusal('max_tokens') } })
    await read()
    server.set({ failures: { chat: refusal('temperature') } })
    await read()
    expect(server.requests.at(-1)?.fields).toEqual({
      model: 'first',
      messages,
      max_completion_tokens: 100,
      stream: true,
      stream_options,
    })
    expect(server.requests).toHaveLength(4)
  })

  test('omits stream_options if the server does not support them', async () => {
    const detail = [{ type: 'extra_forbidden', loc: ['body', 'stream_options', 'include_usage'] }]
    start()
    server.set({ failures: { chat: { kind: 'status', status: 422, times: 1, body: { detail } } } })
    await read()
    await read()
    expect(server.requests.map(({ fields }) => fields.stream_options)).toEqual([stream_options, undefined, undefined])
  })

  test('reports each request and its tokens to the meter', async () => {
    server.set({ reply: 'Two words.', failures: { chat: { kind: 'status', status: 500, times: 1 } } })
    start()
    const meter = countingMeter()
    for await (const _piece of model.stream({ messages, maxTokens: 100, signal, meter }));
    expect(meter).toMatchObject({ requests: 2, tokens: [{ input: 1, output: 2 }] })
  })

  test('counts each of two attempts in the server’s health', async () => {
    server.set({ failures: { chat: { kind: 'status', status: 500, times: 1 } } })
    start()
    await read()
    expect(model.health()).toMatchObject({ calls: 2, failures: 1, medianMs: expect.any(Number) })
  })

  test('is not requested if the meter rejects it', async () => {
    start({ failures: 1 })
    const meter = { ...countingMeter(), admit: () => Promise.reject(new ModelRefused('BUDGET.EXCEEDED', 'calls')) }
    for (const _time of [1, 2]) {
      const stream = model.stream({ messages, maxTokens: 100, signal, meter })
      await expect(stream[Symbol.asyncIterator]().next()).rejects.toThrow(ModelRefused)
    }
    await read()
    expect(server.requests).toHaveLength(1)
    expect(model.health()).toMatchObject({ calls: 1, failures: 0, medianMs: expect.any(Number) })
  })
})

const Cheese = z.object({
  name: z.string().min(3),
  stars: z.number().int().min(1).max(5),
  smell: z.string().nullable(),
})
const ask = (limits: Partial<LanguageModelLimits> = {}) => {
  start(limits)
  return model.generate({ name: 'cheese', schema: Cheese, messages, maxTokens: 100, signal })
}

describe('an object', () => {
  test.each([true, false])('is metered (streamed: %s)', async (inPieces) => {
    server.set({ objects: { cheese: ({ n }) => ({ name: 'Brie', stars: n === 1 ? 9 : 4, smell: null }) } })
    start()
    const meter = countingMeter()
    const onPartial = async () => undefined
    const request = { name: 'cheese', schema: Cheese, messages, maxTokens: 100, signal, meter }
    await model.generate({ ...request, ...(inPieces && { onPartial }) })
    expect(meter.requests).toBe(2)
    expect(meter.tokens).toHaveLength(2)
  })

  test('is reported as it arrives if the caller requests that', async () => {
    const name = 'a very old cheese from the mountains with a name of many words'
    server.set({ latency: { wordMs: 60 }, objects: { cheese: () => ({ name, stars: 4, smell: null }) } })
    start()
    const seen: unknown[] = []
    const onPartial = async (partial: unknown) => {
      seen.push(partial)
    }
    const whole = await model.generate({ name: 'cheese', schema: Cheese, messages, maxTokens: 100, signal, onPartial })
    expect(whole).toEqual({ name, stars: 4, smell: null })
    expect(seen[0]).toEqual({ name: expect.stringMatching(/^a very/) })
    expect(server.requests.map(({ fields }) => fields.stream)).toEqual([true])
  })

  test('arrives in one piece from a server that cannot stream', async () => {
    const refusal = { kind: 'status', status: 400, times: 1 } as const
    server.set({ objects: { cheese: () => ({ name: 'Brie', stars: 4, smell: null }) } })
    start()
    const request = {
      name: 'cheese',
      schema: Cheese,
      messages,
      maxTokens: 100,
      signal,
      onPartial: async () => undefined,
    }
    for (const failures of [{ chat: refusal }, { chat: refusal }, {}]) {
      server.set({ failures })
      expect(await model.generate(request)).toMatchObject({ name: 'Brie' })
    }
    // The first rejection may have had another reason.
    expect(server.requests.map(({ fields }) => fields.stream === true)).toEqual([true, false, true, false, false])
  })

  test('is requested and validated with its schema', async () => {
    server.set({ objects: { cheese: () => ({ name: 'Brie', stars: 4, smell: null }) } })
    expect(await ask()).toEqual({ name: 'Brie', stars: 4, smell: null })
    expect(server.requests[0]?.fields).toMatchObject({
      model: 'first',
      max_tokens: 100,
      messages,
      response_format: { type: 'json_schema', json_schema: { name: 'cheese', strict: true } },
    })
  })

  test('is valid with the fake server’s defaults', async () => {
    expect(await ask()).toMatchObject({ stars: 1 })
  })

  test('is requested again with the reason if it is invalid', async () => {
    server.set({ objects: { cheese: ({ n }) => ({ name: 'Brie', stars: n === 1 ? 9 : 5, smell: null }) } })
    expect(await ask()).toMatchObject({ stars: 5 })
    const again = server.requests[1]?.fields.messages as ChatMessage[]
    expect(again.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(again.at(-1)?.content).toContain('stars')
  })

  test('fails after the second invalid answer', async () => {
    server.set({ objects: { cheese: () => ({ name: 1 }) } })
    await expect(ask()).rejects.toThrow(ModelUnavailable)
    expect(server.requests).toHaveLength(2)
  })

  test('is described in words to a server without schema support', async () => {
    const message = 'response_format.type json_schema is not supported'
    server.set({
      failures: { chat: { kind: 'status', status: 500, times: 1, body: { error: { message } } } },
      objects: { cheese: () => ({ name: 'Brie', stars: 4, smell: null }) },
    })
    await ask()
    await model.generate({ name: 'cheese', schema: Cheese, messages, maxTokens: 100, signal })
    const formats = server.requests.map(({ fields }) => fields.response_format)
    expect(formats).toEqual([
      expect.objectContaining({ type: 'json_schema' }),
      { type: 'json_object' },
      { type: 'json_object' },
    ])
    const [instructions] = (server.requests[1]?.fields.messages ?? []) as ChatMessage[]
    expect(instructions?.content).toContain('"stars"')
  })

  test('is requested by its schema again after a rejection for another reason', async () => {
    server.set({
      failures: { chat: { kind: 'status', status: 400, times: 1, body: { error: { code: 'json_validate_failed' } } } },
      objects: { cheese: () => ({ name: 'Brie', stars: 4, smell: null }) },
    })
    await ask()
    await model.generate({ name: 'cheese', schema: Cheese, messages, maxTokens: 100, signal })
    const forms = server.requests.map(({ fields: { stream, response_format: format } }) => [stream === true, format])
    const bySchema = expect.objectContaining({ type: 'json_schema' })
    expect(forms).toEqual([
      [true, bySchema],
      [false, bySchema],
      [true, bySchema],
    ])
  })

  test('is requested in words alone from a server that supports no response format', async () => {
    const body = { detail: [{ loc: ['body', 'response_format'], msg: 'Extra inputs are not permitted' }] }
    server.set({
      failures: { chat: { kind: 'status', status: 422, times: 2, body } },
      reply: 'Here it is: {"name":"Brie","stars":4,"smell":null} Enjoy it!',
    })
    await ask()
    await model.generate({ name: 'cheese', schema: Cheese, messages, maxTokens: 100, signal })
    const formats = server.requests.map(({ fields }) => (fields.response_format as { type: string } | undefined)?.type)
    expect(formats).toEqual(['json_schema', 'json_object', undefined, undefined])
  })

  const onPartial = async () => undefined
  const askInPieces = (limits: Partial<LanguageModelLimits> = {}) => {
    start(limits)
    return model.generate({ name: 'cheese', schema: Cheese, messages, maxTokens: 100, signal, onPartial })
  }

  test.each(['drop', 'garbage', 'wrong-content-type', 'empty', 'endless'] as const)(
    'is unavailable after two requests that end in %s, streamed or not',
    async (kind) => {
      for (const way of [ask, askInPieces]) {
        server.requests.length = 0
        server.set({ failures: { chat: { kind } } })
        await expect(way()).rejects.toThrow(ModelUnavailable)
        expect(server.requests).toHaveLength(2)
        await model.close()
      }
    },
  )

  test('may take longer than other answers', async () => {
    server.set({ failures: { chat: { kind: 'hang' } } })
    for (const way of [ask, askInPieces]) {
      server.requests.length = 0
      holdTime()
      const limits = { firstByteMs: 10, stallMs: 10, objectMs: 20_000 }
      const unavailable = expect(way(limits)).rejects.toThrow('nothing came for 20000 ms')
      await passTime(server, 1, 20_000)
      await unavailable
      expect(server.requests).toHaveLength(1)
      await model.close()
    }
  })

  test('is requested again if the completion is malformed', async () => {
    let asked = 0
    const odd = createServer((request, response) => {
      request.resume().on('end', () => {
        asked += 1
        const content = JSON.stringify({ name: 'Brie', stars: 4, smell: null })
        const choices = [{ message: { role: 'assistant', content }, finish_reason: 'stop' }]
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify(asked === 1 ? { ok: true } : { choices }))
      })
    })
    await once(odd.listen(0, '127.0.0.1'), 'listening')
    const { port } = odd.address() as AddressInfo
    model = new OpenAiLanguageModel(
      { vendor: 'openai', baseUrl: `http://127.0.0.1:${port}/v1`, models: ['m'] },
      { retryMs: 1 },
    )
    const request = { name: 'cheese', schema: Cheese, messages, maxTokens: 100, signal }
    await expect(model.generate(request)).resolves.toMatchObject({ name: 'Brie' })
    expect(asked).toBe(2)
    odd.closeAllConnections()
    odd.close()
  })

  test('is aborted when the caller disconnects', async () => {
    server.set({ failures: { chat: { kind: 'hang' } } })
    start()
    const client = new AbortController()
    const asked = model.generate({ name: 'cheese', schema: Cheese, messages, maxTokens: 9, signal: client.signal })
    await expect.poll(() => server.requests.length, { timeout: 60_000, interval: 2 }).toBe(1)
    client.abort(new Error('gone'))
    await expect(asked).rejects.toThrow('gone')
    await expect.poll(() => server.requests[0]?.abortedAt, { timeout: 60_000, interval: 2 }).toBeTypeOf('number')
  })
})
