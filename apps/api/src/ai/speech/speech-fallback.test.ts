import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { ModelRefused } from '../meter.ts'
import { ModelUnavailable } from '../model-unavailable.ts'
import { EspeakSpeech } from './espeak.ts'
import { readMp3, silentMp3 } from './mp3.ts'
import type { Speech } from './speech.ts'
import { SpeechFallback } from './speech-fallback.ts'

const builtIn = new EspeakSpeech()
afterAll(() => builtIn.close())

const onFailure = vi.fn()
let now = 0
let answer: () => Promise<Uint8Array>
const server: Speech = { synthesise: () => answer(), voiceKey: () => 'server', close: async () => undefined }
let speech: Speech
beforeEach(() => {
  onFailure.mockClear()
  speech = new SpeechFallback(builtIn, onFailure, () => now).for(server)
})

const { signal } = new AbortController()
const speak = () => speech.synthesise({ text: 'Good morning.', language: 'en', signal })
const failWith = (error: Error) => {
  answer = () => Promise.reject(error)
}

test('speaks with the built-in voice in the format of the server’s', async () => {
  const format = { sampleRate: 24_000, channels: 2 } as const
  answer = async () => silentMp3(format, 500)
  await speak()
  failWith(new ModelUnavailable('speech: answered 400'))
  const sound = readMp3(await speak())
  expect(sound?.format).toEqual(format)
  expect(sound?.durationMs).toBeGreaterThan(400)
})

test('reports each kind of failure once an hour', async () => {
  failWith(new ModelUnavailable('speech: nothing came for 2000 ms'))
  await speak()
  failWith(new ModelUnavailable('speech: nothing came for 2117 ms'))
  await speak()
  expect(onFailure).toHaveBeenCalledTimes(1)
  failWith(new ModelUnavailable('speech: answered 401'))
  await speak()
  expect(onFailure.mock.calls.map(([error]) => error.message)).toEqual([
    'speech: nothing came for 2000 ms',
    'speech: answered 401',
  ])
  now += 3_600_000
  await speak()
  expect(onFailure).toHaveBeenCalledTimes(3)
})

test('does not report a budget that is used up', async () => {
  failWith(new ModelRefused('BUDGET.EXCEEDED', 'spoken_characters_per_day'))
  expect(readMp3(await speak())).not.toBeNull()
  expect(onFailure).not.toHaveBeenCalled()
})

test('passes on other errors', async () => {
  failWith(new TypeError('broken'))
  await expect(speak()).rejects.toThrow('broken')
})
