import { type FakeProvider, startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addressChoices, nameChoices } from '#platform/env/choices.ts'
import { createModels, type Models } from './models.ts'
import { mp3DurationMs } from './speech/mp3.ts'

let server: FakeProvider
let other: FakeProvider
let models: Models
beforeEach(async () => {
  server = await startFakeProvider()
  other = await startFakeProvider()
  models = await createModels({
    transcription: {
      vendor: 'openai',
      addresses: addressChoices.parse(`bg=${other.url},*=${server.url}`),
      models: nameChoices.parse('large, small, en=tiny.en'),
    },
    languageModel: null,
    speech: {
      vendor: 'openai',
      addresses: addressChoices.parse(`de=${other.url},*=${server.url}`),
      models: nameChoices.parse('pl=vits,de=piper,fr=kokoro'),
      voices: nameChoices.parse('de=anna,pl=ewa'),
    },
  })
})
afterEach(async () => {
  await models.close()
  await server.close()
  await other.close()
})

const { signal } = new AbortController()
const hear = (language: 'en' | 'de' | 'bg', model?: string) =>
  models.transcription?.transcribe({ wav: new Uint8Array(100), language, model, signal })
const fieldsOf = ({ requests }: FakeProvider) => requests.map(({ fields: { model, voice } }) => [model, voice])

test('transcribes each language with its own server and model', async () => {
  await hear('en')
  await hear('en', 'small')
  await hear('de', 'small')
  await hear('de', 'tiny.en')
  await hear('bg')
  expect(fieldsOf(server).map(([model]) => model)).toEqual(['tiny.en', 'tiny.en', 'small', 'large'])
  expect(fieldsOf(other).map(([model]) => model)).toEqual(['large'])
})

test('speaks each language with its own server, model and voice, and the others with the built-in voice', async () => {
  for (const language of ['de', 'pl', 'fr', 'bg'] as const) {
    expect(mp3DurationMs(await models.speech.synthesise({ text: 'OK.', language, signal }))).toBeGreaterThan(0)
  }
  expect(fieldsOf(other)).toEqual([['piper', 'anna']])
  expect(fieldsOf(server)).toEqual([['vits', 'ewa']])
  expect(models.speech.voiceKey('fr')).toBe(models.builtInSpeech.voiceKey('fr'))
})

test('reports every server', () => {
  expect(models.health().map(({ role }) => role)).toEqual(['transcription', 'transcription', 'speech', 'speech'])
})
