import { type FakeProvider, type RawAnswer, startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMp3Encoder } from 'wasm-media-encoders'
import { wavOf } from '../../testing/voice.ts'
import { mp3DurationMs, readMp3 } from './mp3.ts'
import { OpenAiSpeech } from './openai.ts'

let server: FakeProvider
let speech: OpenAiSpeech
let now = 0
beforeEach(async () => {
  server = await startFakeProvider()
  speech = new OpenAiSpeech(
    {
      vendor: 'openai',
      baseUrl: server.url,
      models: ['mouth'],
      voices: [
        { language: null, name: 'alto' },
        { language: 'bg', name: 'elena' },
      ],
    },
    { retryMs: 1 },
    () => now,
  )
})
afterEach(async () => {
  await speech.close()
  await server.close()
})

const { signal } = new AbortController()
const speak = (text = 'Hello.') => speech.synthesise({ text, language: 'en', signal })
const formats = () => server.requests.map(({ fields }) => fields.response_format)

const tone = (seconds: number, rate: number) =>
  Int16Array.from({ length: seconds * rate }, (_, at) => 8_000 * Math.sin((2 * Math.PI * 300 * at) / rate))

async function mp3Of(seconds: number, sampleRate: number): Promise<Uint8Array> {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate, channels: 1, bitrate: 64 })
  const start = encoder.encode([Float32Array.from(tone(seconds, sampleRate), (sample) => sample / 32_768)]).slice()
  return Buffer.concat([start, encoder.finalize()])
}

test('requests and caches each language’s voice separately', async () => {
  await speech.synthesise({ text: 'Добър ден.', language: 'bg', signal })
  expect(server.requests[0]?.fields).toMatchObject({ voice: 'elena' })
  expect(speech.voiceKey('bg')).not.toBe(speech.voiceKey('de'))
  expect(speech.voiceKey('en')).toBe(speech.voiceKey('de'))
})

test('sends the sentence with the voice and returns a playable MP3', async () => {
  const text = 'Would you like to see the menu?'
  const mp3 = await speak(text)
  expect(mp3DurationMs(mp3)).toBeGreaterThan(1_500)
  expect(mp3DurationMs(mp3)).toBeLessThan(2_500)
  expect(server.requests[0]?.fields).toEqual({ model: 'mouth', voice: 'alto', input: text, response_format: 'mp3' })
})

describe('a server that answers something else', () => {
  const wav = (rate: number, forged: Parameters<typeof wavOf>[1] = {}): RawAnswer => ({
    type: 'audio/wav',
    body: wavOf(tone(1, rate), { rate, ...forged }),
  })
  /** A second of sound in another form. */
  const bytesAs = (bytes: number, forged: Parameters<typeof wavOf>[1]): RawAnswer => {
    const sound = Uint8Array.from({ length: bytes }, (_, at) => (at * 37) % 256)
    return { type: 'audio/wav', body: wavOf(new Int16Array(sound.buffer), forged) }
  }
  test.each<[string, RawAnswer, number]>([
    ['WAVE of 22.05 kHz', wav(22_050), 22_050],
    ['WAVE of 24 kHz', wav(24_000), 24_000],
    ['WAVE of 16 kHz', wav(16_000), 16_000],
    ['WAVE of 48 kHz', wav(48_000), 48_000],
    ['WAVE of 20 kHz, which MP3 does not have', wav(20_000), 22_050],
    ['WAVE labelled as MP3', { ...wav(24_000), type: 'audio/mpeg' }, 24_000],
    ['WAVE without a known length', wav(24_000, { dataBytes: 0xffffffff, riffBytes: 0xffffffff }), 24_000],
    ['WAVE whose length is 0', wav(24_000, { dataBytes: 0, riffBytes: 0 }), 24_000],
    ['WAVE of 11.025 kHz', wav(11_025), 11_025],
    ['WAVE with 8 bits', bytesAs(24_000, { rate: 24_000, bits: 8 }), 24_000],
    ['WAVE with 24 bits', bytesAs(3 * 22_050, { rate: 22_050, bits: 24 }), 22_050],
    ['µ-law of a telephone', bytesAs(8_000, { rate: 8_000, bits: 8, format: 7 }), 8_000],
    ['raw samples', { type: 'audio/L16; rate=24000; channels=1', body: Buffer.from(tone(1, 24_000).buffer) }, 24_000],
  ])('encodes %s', async (_name, answer, rate) => {
    server.set({ speech: () => answer })
    const sound = readMp3(await speak())
    expect(sound?.format).toEqual({ sampleRate: rate, channels: 1 })
    expect(sound?.durationMs).toBeGreaterThan(1_000)
    expect(sound?.durationMs).toBeLessThan(1_200)
    expect(formats()).toEqual(['mp3'])
  })

  test.each(['application/octet-stream', 'text/plain', 'audio/wav'])('takes MP3 labelled as %s', async (type) => {
    const body = await mp3Of(1, 44_100)
    server.set({ speech: () => ({ type, body }) })
    expect(Buffer.compare(await speak(), body)).toBe(0)
  })

  test('mixes the channels of WAVE with floating-point samples', async () => {
    const stereo = Float32Array.from(
      { length: 2 * 24_000 },
      (_, at) => (at % 2 === 0 ? 0.5 : -0.25) * Math.sin(at / 20),
    )
    const body = wavOf(new Int16Array(stereo.buffer), { rate: 24_000, channels: 2, bits: 32, format: 3 })
    server.set({ speech: () => ({ type: 'audio/wav', body }) })
    expect(readMp3(await speak())?.format).toEqual({ sampleRate: 24_000, channels: 1 })
  })

  test.each(['OggS', 'fLaC'])('requests WAV after %s', async (start) => {
    const other = { type: 'audio/mpeg', body: Buffer.concat([Buffer.from(start), Buffer.alloc(1_000, 7)]) }
    server.set({ speech: ({ format }) => (format === 'wav' ? wav(24_000) : other) })
    for (let time = 0; time < 3; time++) expect(readMp3(await speak())).not.toBeNull()
    // One answer proves little; after the second, WAV is requested first.
    expect(formats()).toEqual(['mp3', 'wav', 'mp3', 'wav', 'wav'])
  })
})

describe('a server that rejects MP3', () => {
  const refusing = (status: number, body: string) =>
    server.set({
      speech: ({ format }) =>
        format === 'wav'
          ? { type: 'audio/wav', body: wavOf(tone(1, 24_000), { rate: 24_000 }) }
          : { status, type: 'application/json', body },
    })

  test.each([
    [400, '{"detail":"response_format must be one of [wav]"}'],
    [422, '{"detail":[{"type":"enum","loc":["body","response_format"],"msg":"Input should be \'wav\'"}]}'],
    [500, '{"error":{"message":"ValueError: unsupported response_format mp3"}}'],
  ])('is asked for WAV from then on if its %i names the format, until an hour has passed', async (status, body) => {
    refusing(status, body)
    await speak()
    await speak()
    expect(formats()).toEqual(['mp3', 'wav', 'wav'])
    now += 3_600_000
    await speak()
    expect(formats().slice(3)).toEqual(['mp3', 'wav'])
  })

  test('must reject it twice if it does not name the format', async () => {
    refusing(400, 'Bad Request')
    for (let time = 0; time < 3; time++) await speak()
    expect(formats()).toEqual(['mp3', 'wav', 'mp3', 'wav', 'wav'])
  })

  test('gets requests for MP3 again if it then rejects WAV', async () => {
    refusing(400, '{"detail":"response_format must be one of [wav]"}')
    await speak()
    const body = await mp3Of(1, 24_000)
    server.set({
      speech: ({ format }) =>
        format === 'mp3'
          ? { type: 'audio/mpeg', body }
          : { status: 400, type: 'application/json', body: '{"detail":"response_format must be one of [mp3]"}' },
    })
    expect(Buffer.compare(await speak(), body)).toBe(0)
  })
})

describe('a server that refuses the voice', () => {
  const voices = () => server.requests.map(({ fields }) => fields.voice)
  const refusing = (status: number, body: string) =>
    server.set({ speech: ({ voice }) => (voice === 'alto' ? { status, type: 'application/json', body } : null) })

  test.each([
    [400, '{"error":{"message":"Voice \'alto\' is not available"}}'],
    [404, '{"detail":"voice not found"}'],
    [422, '{"detail":[{"type":"enum","loc":["body","voice"],"msg":"Input should be \'alloy\' or \'echo\'"}]}'],
    [500, '{"error":"ValueError: unknown voice: alto"}'],
  ])('is asked for it twice at most, and again after an hour (%i)', async (status, body) => {
    refusing(status, body)
    for (let time = 0; time < 4; time++) {
      await expect(speak()).rejects.toMatchObject({ parameter: 'voice' })
    }
    expect([formats(), voices()]).toEqual([
      ['mp3', 'mp3'],
      ['alto', 'alto'],
    ])
    expect(speech.learnt()).toEqual(['no voice'])
    now += 3_600_000
    for (let time = 0; time < 3; time++) await expect(speak()).rejects.toThrow('speech: ')
    expect(server.requests).toHaveLength(4)
  })

  test('speaks the languages of its other voices', async () => {
    refusing(400, '{"detail":"unknown voice"}')
    for (let time = 0; time < 3; time++) await expect(speak()).rejects.toThrow('speech: ')
    await speech.synthesise({ text: 'Добър ден.', language: 'bg', signal })
    expect(voices()).toEqual(['alto', 'alto', 'elena'])
  })

  test('goes on with a voice that refused a single text', async () => {
    server.set({
      speech: ({ text }) =>
        text === '♪' ? { status: 400, type: 'application/json', body: '{"detail":"voice cannot say this"}' } : null,
    })
    for (const text of ['♪', 'Hello.', '♪', 'Hello.']) await speak(text).catch(() => undefined)
    expect(server.requests).toHaveLength(4)
    expect(speech.learnt()).toEqual([])
  })

  test('the check of the servers tries a refused voice again, and then learners get it', async () => {
    refusing(400, '{"detail":"unknown voice"}')
    for (let time = 0; time < 2; time++) await expect(speak()).rejects.toThrow('speech: ')
    await expect(speech.askBriefly(signal)).rejects.toThrow('speech: answered 400')
    server.set({ speech: () => null })
    await speech.askBriefly(signal)
    expect(mp3DurationMs(await speak())).toBeGreaterThan(0)
    expect(speech.learnt()).toEqual([])
  })

  test('is not one that fails with its voices', async () => {
    refusing(500, '{"error":"the voice server crashed"}')
    for (let time = 0; time < 3; time++) await expect(speak()).rejects.toThrow('speech: answered 500')
    expect(speech.learnt()).toEqual([])
  })
})
