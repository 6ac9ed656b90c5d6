import { type FakeProvider, startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LanguageServers } from './by-language.ts'
import { createModels, type Models } from './models.ts'
import { mp3DurationMs } from './speech/mp3.ts'

let server: FakeProvider
let models: Models
beforeEach(async () => {
  server = await startFakeProvider()
})
afterEach(async () => {
  await models.close()
  await server.close()
})

/** One server and one model for every language. */
const only = (url: string): LanguageServers => ({
  vendor: 'openai',
  addresses: [{ language: null, name: url }],
  models: [{ language: null, name: 'm' }],
})

const say = (text: string) => models.speech.synthesise({ text, language: 'en', signal: new AbortController().signal })

test('offers speech but no language model without configuration', async () => {
  models = await createModels({ transcription: null, languageModel: null, speech: null })
  models.warm()
  expect(models).toMatchObject({ transcription: null, languageModel: null })
  expect(mp3DurationMs(await say('Good morning.'))).toBeGreaterThan(300)
})

test('configures each role separately', async () => {
  const config = { vendor: 'openai', baseUrl: server.url, models: ['m'] } as const
  models = await createModels({
    transcription: null,
    languageModel: config,
    speech: { ...only(server.url), voices: [{ language: null, name: 'v' }] },
  })
  expect(models.transcription).toBeNull()
  await say('Good morning.')
  const stream = models.languageModel?.stream({
    messages: [{ role: 'user', content: 'Hi' }],
    maxTokens: 9,
    signal: new AbortController().signal,
  })
  for await (const piece of stream ?? []) expect(piece).not.toBe('')
  expect(server.requests.map(({ role }) => role)).toEqual(['speech', 'chat'])
})

test('rejects an unknown vendor with a list of the known ones', async () => {
  models = await createModels({ transcription: null, languageModel: null, speech: null })
  for (const vendor of ['constructor', 'opnai']) {
    const transcription = { ...only(server.url), vendor }
    const opened = createModels({ transcription, languageModel: null, speech: null })
    await expect(opened).rejects.toThrow('TRANSCRIPTION_VENDOR: must be one of openai')
  }
})
