import { type FakeProvider, startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
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
  expect(await transcription.transcribe({ wav, language: 'bg', model: 'better-ears', signal })).toBe(
    'Искам маса за двама.',
  )
  expect(server.requests[0]).toMatchObject({
    fields: { language: 'bg', model: 'better-ears', response_format: 'json' },
    audioBytes: 5_000,
  })
})

test('returns an empty text for silence', async () => {
  server.set({ transcript: ' ' })
  expect(await transcription.transcribe({ wav: new Uint8Array(10), language: 'en', signal })).toBe('')
})

test('reuses a connection that was warmed up', async () => {
  transcription.warm()
  await expect(transcription.transcribe({ wav: new Uint8Array(10), language: 'en', signal })).resolves.toBeTypeOf(
    'string',
  )
})

test('waits longer for a longer recording, and does not ask again after silence', async () => {
  const patient = new OpenAiTranscription(
    { vendor: 'openai', baseUrl: server.url, models: ['ears'] },
    { firstByteMs: 1, stallMs: 1, transcriptMs: 100 },
  )
  const secondsOf = (seconds: number) => new Uint8Array(44 + 32_000 * seconds)
  server.set({ failures: { transcription: { kind: 'slow', ms: 600 } } })
  await expect(patient.transcribe({ wav: secondsOf(0.1), language: 'en', signal })).rejects.toThrow(
    'nothing came for 250 ms',
  )
  expect(server.requests).toHaveLength(1)
  await expect(patient.transcribe({ wav: secondsOf(2), language: 'en', signal })).resolves.toBeTypeOf('string')
  expect(server.requests).toHaveLength(2)
  await patient.close()
})
