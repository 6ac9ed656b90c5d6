import type { Worker } from 'node:worker_threads'
import { type Language, languages } from '@parley/contracts/language/language.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { threadShare } from '../../testing/thread-share.ts'
import { ModelUnavailable } from '../model-unavailable.ts'
import { type EspeakLimits, EspeakSpeech } from './espeak.ts'
import { mp3DurationMs } from './mp3.ts'

const sentences: Record<Language, string> = {
  en: 'Good morning, I would like a table for two.',
  es: 'Buenos días, quisiera una mesa para dos.',
  fr: 'Bonjour, je voudrais une table pour deux.',
  pt: 'Bom dia, queria uma mesa para dois.',
  de: 'Guten Morgen, ich hätte gern einen Tisch für zwei.',
  it: 'Buongiorno, vorrei un tavolo per due.',
  pl: 'Dzień dobry, poproszę stolik dla dwóch osób.',
  uk: 'Доброго ранку, я хотів би столик на двох.',
  bg: 'Добро утро, бих искал маса за двама.',
}

let speech: EspeakSpeech
afterEach(() => speech.close())

const start = (limits: Partial<EspeakLimits> = {}) => {
  speech = new EspeakSpeech(limits)
}

const say = (text: string, language: Language = 'en', signal = new AbortController().signal) =>
  speech.synthesise({ text, language, signal })

describe('speech', () => {
  test('is an MP3 of plausible length in all nine languages', async () => {
    start()
    for (const language of languages) {
      const durationMs = mp3DurationMs(await say(sentences[language], language))
      expect(durationMs, language).toBeGreaterThan(1_800)
      expect(durationMs, language).toBeLessThan(5_000)
    }
  })

  test('does not depend on earlier sentences', async () => {
    start()
    const before = await say(sentences.en)
    await say(sentences.bg, 'bg')
    expect(Buffer.compare(await say(sentences.en), before)).toBe(0)
  })

  test.each(['--help', '-f /etc/passwd', '-v de Hallo', '@file'])(
    'reads %s aloud, never as an option',
    async (text) => {
      start()
      expect(mp3DurationMs(await say(text))).toBeGreaterThan(300)
    },
  )

  test('ignores control characters and phoneme brackets', async () => {
    start()
    const plain = mp3DurationMs(await say('Hello there'))
    expect(mp3DurationMs(await say('Hello\u0000\u0001 there\u001b'))).toBeCloseTo(plain, -3)
    expect(mp3DurationMs(await say("[[[[h@l'oU]]"))).toBeGreaterThan(300)
  })

  test.each(['', ' ', '…', '🙂', '\ud800'])('is a playable file even for %j', async (text) => {
    start()
    expect(mp3DurationMs(await say(text))).toBeGreaterThan(0)
  })

  test('speaks a long paragraph, but not one above the limit', async () => {
    start()
    const sentence = 'This is one of many sentences. '
    expect(mp3DurationMs(await say(sentence.repeat(60)))).toBeGreaterThan(90_000)
    await expect(say(sentence.repeat(200))).rejects.toThrow(ModelUnavailable)
    expect(mp3DurationMs(await say('And on we go.'))).toBeGreaterThan(500)
  })
})

test('never blocks the event loop', async () => {
  start()
  await say('Warm.')
  const sayAll = () => Promise.all(languages.map((language) => say(`${sentences[language]} `.repeat(10), language)))
  expect(await threadShare(sayAll)).toBeLessThan(0.1)
})

describe('the queue', () => {
  test('rejects requests over its limit and answers the rest', async () => {
    start({ waiting: 3 })
    const results = await Promise.allSettled(Array.from({ length: 6 }, (_, index) => say(`Number ${index}`)))
    expect(results.map(({ status }) => status)).toEqual([...Array(4).fill('fulfilled'), 'rejected', 'rejected'])
    expect(results[5]).toMatchObject({ reason: expect.any(ModelUnavailable) })
  })

  test('drops a sentence as soon as it is cancelled', async () => {
    start({ waiting: 1 })
    const leaving = new AbortController()
    const first = say('First')
    const second = say('Second', 'en', leaving.signal)
    leaving.abort(new Error('gone'))
    await expect(second).rejects.toThrow('gone')
    const third = say('Third')
    expect(mp3DurationMs(await first)).toBeGreaterThan(0)
    expect(mp3DurationMs(await third)).toBeGreaterThan(0)
  })

  test('does not start if the signal is already aborted', async () => {
    start()
    await expect(say('x', 'en', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
  })
})

describe('the thread', () => {
  test('is replaced after a crash, which loses only the current sentence', async () => {
    start()
    const begun = new Promise<Worker>((resolve) => process.once('worker', resolve))
    const lost = say('This one is lost')
    const kept = say('This one is kept')
    const failed = expect(lost).rejects.toThrow(ModelUnavailable)
    const thread = await begun
    await thread.terminate()
    await failed
    expect(mp3DurationMs(await kept)).toBeGreaterThan(500)
  })

  test('is replaced when one sentence takes too long', async () => {
    start({ jobMs: 1 })
    await expect(say('Never finished')).rejects.toThrow('took too long')
  })

  test('rejects waiting requests when it closes', async () => {
    start()
    const results = Promise.allSettled([say('One'), say('Two')])
    await speech.close()
    for (const result of await results) expect(result).toMatchObject({ reason: expect.any(ModelUnavailable) })
    await expect(say('Three')).rejects.toThrow('closed')
  })
})
