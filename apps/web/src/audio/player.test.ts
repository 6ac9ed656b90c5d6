import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPlayer } from './player.ts'

/** Start times of everything that was scheduled, in seconds on the audio clock. */
let starts: number[] = []

/** The parts of a browser's audio context that a spoken reply uses; each sentence takes two seconds. */
class StandIn extends EventTarget {
  state = 'running'
  currentTime = 5
  destination = null
  async suspend() {}
  async resume() {}
  createAnalyser = () => ({ connect() {}, fftSize: 0 })
  createMediaElementSource = () => ({ connect() {} })
  decodeAudioData = async (audio: ArrayBuffer) => {
    if (audio.byteLength === 0) throw new DOMException('No sound', 'EncodingError')
    return { duration: 2 }
  }
  createBufferSource = () => ({
    connect() {},
    disconnect() {},
    stop() {},
    start: (at: number) => void starts.push(at),
  })
}

beforeEach(() => {
  starts = []
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  vi.stubGlobal('AudioContext', StandIn)
})
afterEach(() => void vi.unstubAllGlobals())

it('starts the first sentence after 100 ms and the next one without a gap', async () => {
  const speech = createPlayer().speak()
  const sentence = { text: 'Hola.', audio: new ArrayBuffer(1) }
  speech.add(sentence)
  speech.add(sentence)
  await expect.poll(() => starts).toHaveLength(2)
  speech.stop()
  expect(starts).toEqual([5.1, 7.1])
})

it('skips an undecodable sentence with a warning', async () => {
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const speech = createPlayer().speak()
  speech.add({ text: 'Hola. ', audio: new ArrayBuffer(0) })
  speech.add({ text: 'Adiós.', audio: new ArrayBuffer(1) })
  await expect.poll(() => starts).toEqual([5.1])
  speech.stop()
  expect(warnings.mock.calls).toEqual([['Audio playback failed', expect.any(DOMException)]])
  warnings.mockRestore()
})

it('plays an entire reply from its file and reports how much was heard', async () => {
  const elements: StandInElement[] = []
  class StandInElement extends EventTarget {
    src = ''
    currentTime = 1
    duration = 2
    ended = false
    async play() {
      elements.push(this)
    }
    pause() {}
    removeAttribute() {}
  }
  vi.stubGlobal('Audio', StandInElement)
  vi.stubGlobal('location', new URL('http://localhost/'))
  const reply = { text: 'Hola. ¿Qué tal?', url: '/reply.mp3' }
  const events = { onSentence: vi.fn(), onEnd: vi.fn() }
  const player = createPlayer()
  expect(player.speakFile(reply, events).stop()).toBe('Hola.')
  player.speakFile(reply, events)
  expect(elements.map(({ src }) => src)).toEqual(['/reply.mp3', '/reply.mp3'])
  elements[1]?.dispatchEvent(new Event('ended'))
  await expect.poll(() => events.onEnd).toHaveBeenCalledOnce()
  Object.assign(elements[1] ?? {}, { ended: true })
  for (const isHeld of [true, false]) player.hold(isHeld)
  expect(elements).toHaveLength(2)
  expect([events.onSentence.mock.calls, player.isSpeaking()]).toEqual([[[0], [0]], false])
})
