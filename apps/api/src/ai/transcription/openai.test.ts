import { type FakeProvider, type RawAnswer, startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdTime, passTime } from '../../testing/held-time.ts'
import { OpenAiTranscription } from './openai.ts'

let server: FakeProvider
let transcription: OpenAiTranscription
beforeEach(async () => {
  server = await startFakeProvider()
  transcription = new OpenAiTranscription({ vendor: 'openai', baseUrl: server.url, models: ['ears', 'better-ears'] })
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
