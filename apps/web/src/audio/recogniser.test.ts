import { afterEach, expect, it, vi } from 'vitest'
import { browserRecogniser, joinTexts, spokenText } from './recogniser.ts'

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
    understand: (transcript: string) => round?.onresult({ results: [{ isFinal: true, 0: { transcript } }] }),
    endRound: () => round?.onend(),
  }
}

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
