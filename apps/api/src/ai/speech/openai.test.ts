import { type FakeProvider, startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mp3DurationMs } from './mp3.ts'
import { OpenAiSpeech } from './openai.ts'

let server: FakeProvider
let speech: OpenAiSpeech
beforeEach(async () => {
  server = await startFakeProvider()
  speech = new OpenAiSpeech({
    vendor: 'openai',
    baseUrl: server.url,
    models: ['mouth'],
    voices: { '*': 'alto', bg: 'elena' },
  })
})
afterEach(async () => {
  await speech.close()
  await server.close()
})

test('requests and caches each language’s voice separately', async () => {
  await speech.synthesise({ text: 'Добър ден.', language: 'bg', signal: new AbortController().signal })
  expect(server.requests[0]?.fields).toMatchObject({ voice: 'elena' })
  expect(speech.voiceKey('bg')).not.toBe(speech.voiceKey('de'))
  expect(speech.voiceKey('en')).toBe(speech.voiceKey('de'))
})

test('sends the sentence with the voice and returns a playable MP3', async () => {
  const text = 'Would you like to see the menu?'
  const mp3 = await speech.synthesise({ text, language: 'en', signal: new AbortController().signal })
  expect(mp3DurationMs(mp3)).toBeGreaterThan(1_500)
  expect(mp3DurationMs(mp3)).toBeLessThan(2_500)
  expect(server.requests[0]?.fields).toEqual({ model: 'mouth', voice: 'alto', input: text, response_format: 'mp3' })
})
