import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeProvider, startFakeProvider } from './fake-provider.ts'
import { startTlsRefusal } from './tls-refusal.ts'

let provider: FakeProvider
beforeEach(async () => {
  provider = await startFakeProvider()
})
afterEach(() => provider.close())

const post = (path: string, body: unknown, signal?: AbortSignal) =>
  fetch(`${provider.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer secret-key' },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  })

const chat = (extra: object = {}) =>
  post('/chat/completions', { model: 'm', messages: [{ role: 'user', content: 'Hello' }], ...extra })

interface Completion {
  choices: { message: { content: string } }[]
}

describe('the three endpoints', () => {
  test('chat streams the reply word by word and ends with [DONE]', async () => {
    provider.set({ reply: ({ messages }) => `You said: ${messages[0]?.content}. Really?` })
    const lines = (await (await chat({ stream: true })).text()).split('\n\n').filter(Boolean)
    expect(lines.at(-1)).toBe('data: [DONE]')
    const pieces = lines.slice(0, -1).map((line) => JSON.parse(line.slice('data: '.length)).choices[0].delta.content)
    expect(pieces.join('')).toBe('You said: Hello. Really?')
    expect(pieces.length).toBeGreaterThan(4)
  })

  test('an object comes from its handler or is generated from its schema', async () => {
    const schema = {
      type: 'object',
      properties: {
        band: { type: 'number', minimum: 1, multipleOf: 0.5 },
        level: { enum: ['A1', 'A2'] },
        notes: { type: 'array', items: { type: 'string' }, minItems: 2 },
        maybe: { anyOf: [{ $ref: '#/$defs/inner' }, { type: 'null' }] },
      },
      $defs: { inner: { type: 'object', properties: { ok: { type: 'boolean' } } } },
    }
    const response_format = { type: 'json_schema', json_schema: { name: 'scores', schema } }
    const ask = async () => {
      const { choices } = (await (await chat({ response_format })).json()) as Completion
      return JSON.parse(choices[0]?.message.content ?? '')
    }
    expect(await ask()).toEqual({ band: 1, level: 'A1', notes: ['example', 'example'], maybe: { ok: false } })
    provider.set({ objects: { scores: () => ({ band: 7 }) } })
    expect(await ask()).toEqual({ band: 7 })
  })

  test('transcription returns its list in order and measures the audio', async () => {
    provider.set({ transcript: ['first {n}', 'second {n}'] })
    const texts: string[] = []
    for (let turn = 0; turn < 3; turn++) {
      const form = new FormData()
      form.set('language', 'de')
      form.set('file', new File([new Uint8Array(1234)], 'a.wav'))
      const response = await fetch(`${provider.url}/audio/transcriptions`, { method: 'POST', body: form })
      texts.push(((await response.json()) as { text: string }).text)
    }
    expect(texts).toEqual(['first 1', 'second 2', 'second 3'])
    expect(provider.requests[0]).toMatchObject({ role: 'transcription', audioBytes: 1234, fields: { language: 'de' } })
  })

  test('speech is an MP3 whose length grows with the text', async () => {
    const say = async (input: string) => new Uint8Array(await (await post('/audio/speech', { input })).arrayBuffer())
    const short = await say('Hello.')
    const long = await say('Hello, this is a much longer sentence than the other one was.')
    expect([short[0], (short[1] ?? 0) & 0xe0]).toEqual([0xff, 0xe0])
    expect(long.length).toBeGreaterThan(short.length * 4)
  })

  test('raw speech samples last 60 ms per letter', async () => {
    const answer = await post('/audio/speech', { input: 'Hello.', response_format: 'pcm' })
    expect(answer.headers.get('content-type')).toBe('audio/pcm')
    expect((await answer.arrayBuffer()).byteLength).toBe(6 * 0.06 * 24_000 * 2)
  })

  test('speech lasts as long as the test specifies', async () => {
    const say = async () => (await post('/audio/speech', { input: 'Hello.', response_format: 'pcm' })).arrayBuffer()
    provider.set({ letterMs: 15 })
    expect((await say()).byteLength).toBe(6 * 0.015 * 24_000 * 2)
    provider.set({ letterMs: 10_000 })
    expect((await say()).byteLength).toBe(20 * 24_000 * 2)
  })

  test('a transcript function receives the uploaded file', async () => {
    const heard: number[] = []
    provider.set({ transcript: ({ audio, audioBytes }) => `${heard.push(...audio)} of ${audioBytes}` })
    const form = new FormData()
    form.set('file', new Blob([Uint8Array.of(1, 2, 3)]), 'voice.wav')
    const answer = await fetch(`${provider.url}/audio/transcriptions`, { method: 'POST', body: form })
    expect(await answer.json()).toEqual({ text: '3 of 3' })
    expect(heard).toEqual([1, 2, 3])
  })
})

test('the authorization header is not stored', async () => {
  await chat()
  expect(JSON.stringify(provider.requests)).not.toContain('secret-key')
  expect(provider.requests[0]?.headers.authorization).toBe('present')
})

test('a client that disconnects is noticed', async () => {
  provider.set({ failures: { speech: { kind: 'hang' } } })
  const controller = new AbortController()
  const leaving = post('/audio/speech', { input: 'x' }, controller.signal)
  await expect.poll(() => provider.requests.length, { timeout: 60_000 }).toBe(1)
  controller.abort()
  await expect(leaving).rejects.toThrow()
  await expect.poll(() => provider.requests[0]?.abortedAt, { timeout: 60_000 }).toBeTypeOf('number')
})

test('failures set over HTTP apply to the next requests only', async () => {
  const control = new URL('/control', provider.url)
  const failures = { chat: { kind: 'status', status: 429, retryAfterSeconds: 7, times: 2 } }
  await fetch(control, { method: 'POST', body: JSON.stringify({ failures, reply: 'Fine.' }) })
  const answers = [await chat(), await chat(), await chat()]
  expect(answers.map(({ status }) => status)).toEqual([429, 429, 200])
  expect(answers[0]?.headers.get('retry-after')).toBe('7')
  const recorded = await fetch(new URL('/control/requests', provider.url))
  const { items } = (await recorded.json()) as { items: FakeProvider['requests'] }
  expect(items).toHaveLength(3)
  expect(items[2]?.answer).toBe('Fine.')
})

test('every nth request can fail', async () => {
  provider.set({ failures: { chat: { kind: 'status', status: 500, every: 3 } } })
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) statuses.push((await chat()).status)
  expect(statuses).toEqual([200, 200, 500, 200, 200, 500])
})

test('the server goes down and comes back at the same URL', async () => {
  await provider.goDown()
  await expect(chat()).rejects.toThrow()
  await provider.comeUp()
  expect((await chat()).status).toBe(200)
})

test('responses are normal after a slow start', async () => {
  provider.set({ failures: { chat: { kind: 'slow', ms: 30, times: 1 } } })
  const since = performance.now()
  expect((await chat()).status).toBe(200)
  expect(performance.now() - since).toBeGreaterThanOrEqual(29)
})

test('a chat can start without a word and drop the connection', async () => {
  provider.set({ failures: { chat: { kind: 'cut', wordless: true } } })
  const response = await chat({ stream: true })
  await expect(response.text()).rejects.toThrow()
})

test('every TLS handshake fails without a certificate', async () => {
  const refusal = await startTlsRefusal()
  await expect(fetch(`${refusal.url}/models`)).rejects.toThrow()
  await expect.poll(() => refusal.refused, { timeout: 60_000 }).toBe(1)
  await refusal.close()
})

test('a chat without alternating roles is rejected if `takesTurns` is set', async () => {
  provider.set({ takesTurns: true })
  const statusOf = async (...roles: string[]) =>
    (await chat({ messages: roles.map((role) => ({ role, content: 'x' })) })).status
  expect(await statusOf('system', 'user', 'assistant', 'user')).toBe(200)
  expect(await statusOf('user', 'user')).toBe(400)
  expect(await statusOf('system', 'assistant')).toBe(400)
})

test('a malformed request is rejected', async () => {
  const response = await fetch(`${provider.url}/chat/completions`, { method: 'POST', body: '{' })
  expect(response.status).toBe(400)
})
