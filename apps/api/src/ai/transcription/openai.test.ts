import type { Language } from '@parley/contracts/language/language.ts'
import { type FakeProvider, type RawAnswer, startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { holdTime, passTime } from '../../testing/held-time.ts'
import { OpenAiTranscription } from './openai.ts'

let server: FakeProvider
let transcription: OpenAiTranscription
let now = 0
beforeEach(async () => {
  server = await startFakeProvider()
  const config = { vendor: 'openai', baseUrl: server.url, models: ['ears', 'better-ears'] } as const
  transcription = new OpenAiTranscription(config, {}, () => now)
})
afterEach(async () => {
  await transcription.close()
  await server.close()
})

const signal = new AbortController().signal

test('sends the recording with its language and returns the transcript', async () => {
  server.set({ transcript: '  Искам маса за двама.\n' })
  const wav = Uint8Array.from({ length: 5_000 }, (_, index) => index % 256)
  expect(await transcription.transcribe({ wav, language: 'bg', model: 'better-ears', signal })).toEqual({
    words: 'Искам маса за двама.',
    doubt: null,
  })
  expect(server.requests[0]).toMatchObject({
    fields: { language: 'bg', model: 'better-ears', response_format: 'verbose_json' },
    audioBytes: 5_000,
  })
})

test('returns an empty text for silence', async () => {
  server.set({ transcript: ' ' })
  expect(await transcription.transcribe({ wav: new Uint8Array(10), language: 'en', signal })).toEqual({
    words: '',
    doubt: null,
  })
})

test('reuses a connection that was warmed up', async () => {
  transcription.warm()
  await expect(transcription.transcribe({ wav: new Uint8Array(10), language: 'en', signal })).resolves.toBeTypeOf(
    'object',
  )
})

test('waits longer for a longer recording, and does not ask again after silence', async () => {
  const patient = new OpenAiTranscription(
    { vendor: 'openai', baseUrl: server.url, models: ['ears'] },
    { firstByteMs: 1, stallMs: 1, transcriptMs: 10_000 },
  )
  const secondsOf = (seconds: number) => new Uint8Array(44 + 32_000 * seconds)
  server.set({ failures: { transcription: { kind: 'slow', ms: 12_000 } } })
  holdTime()
  const hear = (seconds: number) => patient.transcribe({ wav: secondsOf(seconds), language: 'en', signal })
  const unheard = expect(hear(0.1)).rejects.toThrow('nothing came for 10150 ms')
  await passTime(server, 1, 11_000)
  await unheard
  expect(server.requests).toHaveLength(1)
  const heard = expect(hear(2)).resolves.toBeTypeOf('object')
  await passTime(server, 2, 12_000)
  await heard
  expect(server.requests).toHaveLength(2)
  await patient.close()
})

const hear = () => transcription.transcribe({ wav: new Uint8Array(100), language: 'en', signal })
const formats = () => server.requests.map(({ fields }) => fields.response_format)
const verbose = (text: string, figures: object): RawAnswer => ({
  type: 'application/json',
  body: JSON.stringify({ task: 'transcribe', language: 'english', text, segments: [{ id: 0, text, ...figures }] }),
})

test.each<[string, object, string]>([
  [' Good evening.', { no_speech_prob: 0.01, avg_logprob: -0.3 }, 'Good evening.'],
  [' Good evening.', { no_speech_prob: null }, 'Good evening.'],
  [' Good evening.', { no_speech_prob: 'unknown', avg_logprob: 'unknown' }, 'Good evening.'],
  [' I am going home.', { no_speech_prob: 0.63, avg_logprob: -0.9 }, ''],
  ['[BLANK_AUDIO]', {}, ''],
])('reads %j with %j', async (text, figures, words) => {
  server.set({ hearing: () => verbose(text, figures) })
  expect((await hear()).words).toBe(words)
})

test.each<[object, string | null]>([
  [{ no_speech_prob: 0.02, avg_logprob: -0.3, compression_ratio: 1.1 }, null],
  [{ no_speech_prob: 0.02, avg_logprob: -1.2, compression_ratio: 1.1 }, 'low_confidence'],
  [{ no_speech_prob: 0.02, avg_logprob: -0.3, compression_ratio: 3 }, 'low_confidence'],
  [{ no_speech_prob: '0.9', avg_logprob: '-9', compression_ratio: null }, null],
])('doubts a transcript with %j: %s', async (figures, doubt) => {
  server.set({ hearing: () => verbose(' Good evening.', figures) })
  expect(await hear()).toEqual({ words: 'Good evening.', doubt })
})

test('does not doubt a transcript that comes as plain text', async () => {
  server.set({ hearing: () => ({ type: 'text/plain', body: 'Good evening.' }) })
  expect(await hear()).toEqual({ words: 'Good evening.', doubt: null })
})

test.each([
  [
    400,
    '{"error":{"message":"response_format \'verbose_json\' is not compatible with model","param":"response_format"}}',
  ],
  [422, '{"detail":[{"loc":["body","response_format"],"msg":"Input should be \'json\' or \'text\'"}]}'],
])('asks for plain JSON from then on if the server’s %i names the format', async (status, body) => {
  server.set({ hearing: ({ format }) => (format === 'json' ? null : { status, type: 'application/json', body }) })
  for (let time = 0; time < 2; time++) expect((await hear()).words).toBe('I would like a table for two, please.')
  expect(formats()).toEqual(['verbose_json', 'json', 'json'])
})

test('believes a rejection that does not name the format the second time', async () => {
  const refused = { status: 400, type: 'text/plain', body: 'Bad Request' }
  server.set({ hearing: ({ format }) => (format === 'json' ? null : refused) })
  for (let time = 0; time < 3; time++) await hear()
  expect(formats()).toEqual(['verbose_json', 'json', 'verbose_json', 'json', 'json'])
})

test('requires two rejections again once what was learnt has expired', async () => {
  const refused = { status: 400, type: 'text/plain', body: 'Bad Request' }
  server.set({ hearing: ({ format }) => (format === 'json' ? null : refused) })
  for (let time = 0; time < 3; time++) await hear()
  now += 3_600_000
  server.requests.length = 0
  for (let time = 0; time < 3; time++) await hear()
  expect(formats()).toEqual(['verbose_json', 'json', 'verbose_json', 'json', 'json'])
})

describe('a server that rejects the language', () => {
  const hearIn = (language: Language, model?: string) =>
    transcription.transcribe({ wav: new Uint8Array(100), language, model, signal })
  const languages = () => server.requests.map(({ fields }) => fields.language ?? null)
  const refusing = (status: number, body: string, rejects: (language: string) => boolean = () => true) =>
    server.set({
      hearing: ({ language }) =>
        language === null || !rejects(language) ? null : { status, type: 'application/json', body },
    })

  test.each([
    [400, '{"error":{"message":"Invalid language \'bg\'.","type":"invalid_request_error","param":"language"}}'],
    [400, '{"error":{"message":"language must be one of en, de, fr","code":"invalid_value"}}'],
    [422, '{"detail":[{"type":"extra_forbidden","loc":["body","language"],"msg":"Extra inputs are not permitted"}]}'],
    [422, '{"detail":"Unsupported language: bg"}'],
    [500, '{"error":"ValueError: \'bg\' is not a valid language code"}'],
  ])('is sent none from then on if its %i names the parameter, until an hour has passed', async (status, body) => {
    refusing(status, body)
    for (let time = 0; time < 2; time++) expect((await hearIn('bg')).words).not.toBe('')
    expect(languages()).toEqual(['bg', null, null])
    expect(transcription.learnt()).toEqual(['no language'])
    now += 3_600_000
    await hearIn('bg')
    expect(languages().slice(3)).toEqual(['bg', null])
  })

  test('is still sent the languages that it knows, and those of its other models', async () => {
    refusing(400, '{"error":{"message":"language bg is not supported"}}', (language) => language === 'bg')
    await hearIn('bg')
    await hearIn('de')
    await hearIn('bg')
    expect(languages()).toEqual(['bg', null, 'de', null])
    await hearIn('bg', 'better-ears')
    expect(languages().slice(4)).toEqual(['bg', null])
  })

  test('is sent neither language nor format if it rejects both', async () => {
    server.set({
      hearing({ language, format }) {
        const parameter = language !== null ? 'language' : format === 'json' ? null : 'response_format'
        const body = JSON.stringify({ detail: [{ loc: ['body', parameter], msg: 'Extra inputs are not permitted' }] })
        return parameter && { status: 422, type: 'application/json', body }
      },
    })
    for (let time = 0; time < 2; time++) await hearIn('bg')
    expect(formats()).toEqual(['verbose_json', 'verbose_json', 'json', 'json'])
    expect(languages()).toEqual(['bg', null, null, null])
  })

  test.each([
    [503, '{"error":"the language service is overloaded"}'],
    [500, '{"error":"the language detection crashed"}'],
  ])('is not one that fails with %i %s', async (status, body) => {
    refusing(status, body)
    await expect(hearIn('bg')).rejects.toThrow(`transcription: answered ${status}`)
    expect(new Set(languages())).toEqual(new Set(['bg']))
    expect(transcription.learnt()).toEqual([])
  })

  test('fails if it rejects the recording without the language as well', async () => {
    server.set({
      hearing: () => ({ status: 400, type: 'application/json', body: '{"detail":"unknown language"}' }),
    })
    await expect(hearIn('bg')).rejects.toThrow('transcription: answered 400')
    expect(languages()).toEqual(['bg', null])
    expect(transcription.learnt()).toEqual([])
  })
})
