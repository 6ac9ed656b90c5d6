// Whisper and Piper on the processor: a server that takes seconds for a sentence, and only knows WAV.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf, Learner } from '../testing/learner.ts'
import { folderOf, type RealServer, requireFolder, startReal } from '../testing/real/real-server.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { joined, silence, spoken, wavOf } from '../testing/voice.ts'

const script = fileURLToPath(new URL('../../../../scripts/real/voices.py', import.meta.url))

describe.skipIf(folderOf('voices') === undefined)('Whisper and Piper', () => {
  let voices: RealServer
  let app: TestApp
  let learner: Learner
  beforeAll(async () => {
    voices = await startReal({
      command: join(requireFolder('voices'), 'bin', 'python'),
      args: (port) => [script, `${port}`],
      readyPath: '/v1/models',
    })
    const url = `${voices.url}/v1`
    app = await startTestApp({
      env: {
        TRANSCRIPTION_BASE_URL: url,
        TRANSCRIPTION_MODEL: 'whisper',
        SPEECH_BASE_URL: url,
        SPEECH_MODEL: 'piper',
        SPEECH_VOICE: 'joe',
      },
    })
    learner = await Learner.join(app)
  })
  afterAll(async () => {
    await app?.stop()
    await voices?.[Symbol.asyncDispose]()
  })

  test('transcribe a sentence and speak the answer', async () => {
    const session = await learner.openScene()
    await learner.say(session, { opening: true })
    const { lines } = await learner.say(session, { audio: wavOf(await spoken('I would like a table for two.')) })
    const [heard] = dataOf(lines, 'TRANSCRIPTION')
    expect(heard?.content.toLowerCase()).toMatch(/table/)
    const [link] = dataOf(lines, 'TTS_LINK')
    const sound = await app.fetch(link?.audioUrl ?? '')
    expect(sound.headers.get('content-type')).toBe('audio/mpeg')
    expect((await sound.arrayBuffer()).byteLength).toBeGreaterThan(5_000)
  })

  test('transcribe two minutes', async () => {
    const session = await learner.openTest('2')
    await learner.say(session, { opening: true })
    const sentence = joined(await spoken('Last summer I travelled to a small town near the sea.'), silence(0.5))
    const copies = Math.floor((118 * 16_000) / sentence.length)
    const audio = wavOf(joined(...Array.from({ length: copies }, () => sentence)))
    const { lines } = await learner.say(session, { audio })
    const [heard] = dataOf(lines, 'TRANSCRIPTION')
    expect((heard?.content ?? '').split(' ').length).toBeGreaterThan(50)
    expect(dataOf(lines, 'COMPLETE')).toMatchObject([{ ok: true }])
  })
})
