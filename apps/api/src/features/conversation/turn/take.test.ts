import { getUsage } from '@parley/contracts/org/usage.ts'
import { type FakeProvider, startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts'
import { silence, spoken, wavOf } from '../../../testing/voice.ts'

let provider: FakeProvider
let app: TestApp
let me: TestUser
beforeAll(async () => {
  provider = await startFakeProvider({ transcript: 'Gracias por tu ayuda.' })
  app = await startTestApp({ env: { TRANSCRIPTION_BASE_URL: provider.url, TRANSCRIPTION_MODEL: 'ears' } })
  me = await app.register()
})
afterAll(async () => {
  await app.stop()
  await provider.close()
})

async function send(audio: Uint8Array | null, server = app, as = me) {
  const form = new FormData()
  form.set('target_language', 'es')
  if (audio !== null) form.set('audio', new Blob([audio.slice()]), 'audio.wav')
  const headers = { authorization: `Bearer ${as.accessToken}` }
  const response = await server.fetch('/api/conversation/take', { method: 'POST', headers, body: form })
  return { status: response.status, body: await response.json() }
}

const turnsToday = async () => (await app.call(getUsage, {}, { as: me })).turns.used

test('returns the transcript in the requested language', async () => {
  const before = await turnsToday()
  const { status, body } = await send(wavOf(await spoken('Gracias por tu ayuda.', 'es')))
  expect({ status, body }).toEqual({ status: 200, body: { text: 'Gracias por tu ayuda.' } })
  expect(provider.requests.at(-1)).toMatchObject({ fields: { language: 'es' } })
  expect(await turnsToday()).toBe(before + 1)
})

test('costs nothing if the recording is silent', async () => {
  const [before, asked] = [await turnsToday(), provider.requests.length]
  expect(await send(wavOf(silence(1)))).toEqual({ status: 200, body: { text: '' } })
  expect(provider.requests).toHaveLength(asked)
  expect(await turnsToday()).toBe(before)
})

test('rejects an invalid take', async () => {
  expect(await send(null)).toMatchObject({ status: 400, body: { code: 'VALIDATION.FAILED' } })
  expect(await send(wavOf(silence(31)))).toMatchObject({ body: { code: 'UPLOAD.TOO_LARGE' } })
  expect(await send(new Uint8Array(50))).toMatchObject({ body: { code: 'UPLOAD.UNSUPPORTED_AUDIO' } })
})

test('returns the turn if the take could not be transcribed', async () => {
  const before = await turnsToday()
  provider.set({ failures: { transcription: { kind: 'status', status: 500 } } })
  expect(await send(wavOf(await spoken('Gracias.', 'es')))).toMatchObject({
    status: 502,
    // Pages of earlier versions read the detail.
    body: { code: 'TRANSCRIPTION.UNAVAILABLE', details: [{ path: 'audio', code: 'transcription' }] },
  })
  expect(await turnsToday()).toBe(before)
})
