import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browserRecogniser, joinTexts, prepareLocalRecogniser, spokenText } from './recogniser.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
})
afterEach(() => vi.unstubAllGlobals())

/** A fake recogniser that records how it was started and ends a round on request. */
function standIn() {
  const started: unknown[] = []
  let round: Recognition | undefined
  class Recognition {
    onend = () => {}
    onresult = (_: unknown) => {}
    start(track?: unknown) {
      round = this
      started.push(track)
    }
    stop() {
      this.onend()
    }
    abort() {
      this.onend()
    }
  }
  vi.stubGlobal('window', { SpeechRecognition: Recognition })
  return {
    started,
    understand: (...transcripts: string[]) =>
      round?.onresult({
        results: transcripts.map((transcript) => ({ isFinal: true, 0: { transcript, confidence: 0 } })),
      }),
    endRound: () => round?.onend(),
  }
}

/** A recogniser that knows what the device has. @returns how it was asked and started */
function standInOnDevice(found: 'available' | 'downloadable' | 'unavailable') {
  const asked: unknown[] = []
  class Recognition {
    static available(options: object) {
      asked.push(['available', options])
      return Promise.resolve(found)
    }
    static install(options: object) {
      asked.push(['install', options])
      return Promise.resolve(true)
    }
    processLocally = false
    start() {
      asked.push(['start', this.processLocally])
    }
  }
  vi.stubGlobal('window', { SpeechRecognition: Recognition })
  return asked
}

const spanishOnDevice = { langs: ['es-ES'], processLocally: true }

it('recognises on the device if the browser has the language', async () => {
  const asked = standInOnDevice('available')
  await prepareLocalRecogniser('es', { mayInstall: false })
  browserRecogniser()?.listen('es', trackThat('live'))
  browserRecogniser()?.listen('fr', trackThat('live'))
  expect(asked).toEqual([
    ['available', spanishOnDevice],
    ['start', true],
    ['start', false],
  ])
})

it('installs a language only if asked to', async () => {
  const asked = standInOnDevice('downloadable')
  await prepareLocalRecogniser('es', { mayInstall: false })
  browserRecogniser()?.listen('es', trackThat('live'))
  await prepareLocalRecogniser('es', { mayInstall: true })
  browserRecogniser()?.listen('es', trackThat('live'))
  expect(asked).toEqual([
    ['available', spanishOnDevice],
    ['start', false],
    ['available', spanishOnDevice],
    ['install', spanishOnDevice],
    ['start', true],
  ])
})

it('uses the usual recogniser if the device has none for the language', async () => {
  const asked = standInOnDevice('unavailable')
  await prepareLocalRecogniser('es', { mayInstall: true })
  browserRecogniser()?.listen('es', trackThat('live'))
  expect(asked).toEqual([
    ['available', spanishOnDevice],
    ['start', false],
  ])
})

const trackThat = (readyState: MediaStreamTrackState) => ({ readyState }) as MediaStreamTrack

it('listens to the track it received, round after round', () => {
  const { started, endRound } = standIn()
  const track = trackThat('live')
  browserRecogniser()?.listen('es', track)
  endRound()
  expect(started).toEqual([track, track])
})

it('does not open its own microphone if the track ended before it starts', async () => {
  const { started } = standIn()
  const listening = browserRecogniser()?.listen('es', trackThat('ended'))
  expect(started).toEqual([])
  expect(await listening?.finish()).toEqual({ text: '', failed: null })
})

it('keeps the transcript if the track ends between two rounds', async () => {
  const { started, understand, endRound } = standIn()
  const track = { readyState: 'live' }
  const listening = browserRecogniser()?.listen('es', track as MediaStreamTrack)
  understand('Quiero cambiarla.')
  track.readyState = 'ended'
  endRound()
  expect(started).toHaveLength(1)
  expect(await listening?.finish()).toEqual({ text: 'Quiero cambiarla.', failed: null })
})

it('joins final and interim results with single spaces', () => {
  const result = (transcript: string, isFinal: boolean) => ({ isFinal, 0: { transcript } })
  expect(spokenText([result('Hola ', true), result(' quisiera', true), result(' cambiar', false)])).toBe(
    'Hola quisiera cambiar',
  )
  expect(spokenText([{ isFinal: true }])).toBe('')
})

it('adds no space to an empty text', () => {
  expect(joinTexts('', '')).toBe('')
  expect(joinTexts(' Hola', '')).toBe('Hola')
  expect(joinTexts('', ' Hola ')).toBe('Hola')
})

describe('versions of one sentence, as on Android', () => {
  const final = (transcript: string, confidence = 0) => ({ isFinal: true, 0: { transcript, confidence } })
  const interim = (transcript: string) => ({ isFinal: false, 0: { transcript, confidence: 0 } })

  it.each([
    ['grow', [final('hi'), final('hi wie'), final('hi wie wird das Wetter')]],
    ['end with a certain one', [final('hi'), final('hi wie wird'), final('hi wie wird das Wetter', 0.93)]],
    [
      'change capitals and punctuation',
      [final('Hi'), final('hi, wie'), final('HI wie wird'), final('hi wie wird das Wetter')],
    ],
    ['change the last word', [final('hi we'), final('hi wie wir'), final('hi wie wird das Wetter')]],
    ['are repeated unchanged', [final('hi wie wird das Wetter'), final('hi wie wird das Wetter')]],
    ['are followed by an interim one that shrinks', [final('hi wie wird das Wetter'), interim('hi')]],
    ['become shorter by a word', [final('hi wie wird das Wetter da'), final('hi wie wird das Wetter')]],
    ['grow as interim results', [interim('hi'), interim('hi wie'), interim('hi wie wird das Wetter')]],
  ])('count once if they %s', (_case, results) => {
    expect(spokenText(results)).toBe('hi wie wird das Wetter')
  })

  it('count once for each of two sentences', () => {
    const results = [final('der'), final('der Mann', 0.9), final('der'), final('der Hund'), final('der Hund schläft')]
    expect(spokenText(results)).toBe('der Mann der Hund schläft')
  })

  it('count once in each round', async () => {
    const { understand, endRound } = standIn()
    const listening = browserRecogniser()?.listen('de', trackThat('live'))
    understand('hi', 'hi wie')
    endRound()
    understand('wird', 'wird das', 'wird das Wetter')
    expect(await listening?.finish()).toEqual({ text: 'hi wie wird das Wetter', failed: null })
  })

  it.each([
    ['certain pieces', [final('very', 0.9), final(' very good', 0.8)]],
    ['certain pieces without a space', [final('very', 0.9), final('very good', 0.8)]],
    ['pieces with a space and no confidence', [final('very'), final(' very good')]],
    ['one piece', [final('very very good')]],
    ['versions', [final('very'), final('very very'), final('very very good')]],
    ['an interim piece', [final('very', 0.9), interim(' very good')]],
  ])('keep a word that the learner repeats: %s', (_case, results) => {
    expect(spokenText(results)).toBe('very very good')
  })
})
