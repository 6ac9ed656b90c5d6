import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type DeviceVoices, replaceDeviceVoices, type VoiceFacts } from '#testing/device-voice.ts'
import { createPlayer, type Player, type SpeechEvents } from '../player.ts'
import { openReplyVoice } from './reply-voice.ts'

const near: VoiceFacts = { name: 'Mónica', lang: 'es-ES' }
const far: VoiceFacts = { name: 'Google español', lang: 'es-ES', localService: false }
const [first, second] = ['Buenas tardes.', ' ¿En qué puedo ayudarle?']

/** The audio that was played: when it began, and how many seconds of it were skipped. */
let played: { at: number; skipped: number }[] = []

/** The parts of a browser's audio context that a reply uses; each sentence takes two seconds. */
class StandIn extends EventTarget {
  state = 'running'
  currentTime = 5
  destination = null
  createAnalyser = () => ({ connect() {}, fftSize: 0 })
  decodeAudioData = async () => ({ duration: 2 })
  createBufferSource = () => ({
    connect() {},
    disconnect() {},
    stop() {},
    start: (at: number, skipped: number) => void played.push({ at, skipped }),
  })
}

beforeEach(() => {
  played = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('AudioContext', StandIn)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

interface Setup {
  device: DeviceVoices
  player: Player
  /** What the reply has reported, in order. */
  log: unknown[][]
  events: SpeechEvents
}

async function setUp(...voices: VoiceFacts[]): Promise<Setup> {
  const device = replaceDeviceVoices(voices)
  const player = createPlayer()
  player.setVoice(await openReplyVoice('es'))
  const log: unknown[][] = []
  const events: SpeechEvents = {
    onSentence: (index) => void log.push(['sentence', index]),
    onWord: (...word) => void log.push(['word', ...word]),
    onEnd: () => void log.push(['end']),
  }
  return { device, player, log, events }
}

const sentence = (text: string) => ({ text, audio: new ArrayBuffer(1) })

/** Starts a reply of two sentences. */
function speakBoth({ player, events }: Setup) {
  const speech = player.speak(events)
  speech.add(sentence(first))
  speech.add(sentence(second))
  speech.close()
  return speech
}

describe('a reply in the device’s voice', () => {
  it('is spoken sentence by sentence, and reports sentences and words', async () => {
    const setup = await setUp(near)
    const { device, log, player } = setup
    player.setTempo(0.75)
    speakBoth(setup)
    expect(device.spoken).toEqual([first])
    expect(log).toEqual([])
    device.start()
    device.word(0)
    device.word(7)
    expect(player.isSpeaking()).toBe(true)
    device.end()
    device.start()
    device.end()
    expect(device.spoken).toEqual([first, second])
    expect(device.rates).toEqual([0.75, 0.75])
    expect(log).toEqual([['sentence', 0], ['word', 0, 0, 6], ['word', 0, 7, 13], ['sentence', 1], ['end']])
    expect([played, player.isSpeaking()]).toEqual([[], false])
  })

  it('keeps whole words when it is stopped', async () => {
    const setup = await setUp(near)
    const speech = speakBoth(setup)
    setup.device.start()
    setup.device.end()
    setup.device.start()
    setup.device.word(8)
    expect(speech.stop()).toBe(`${first} ¿En qué`)
    expect(setup.device.isSpeaking()).toBe(false)
  })

  it('keeps about as much as the time allows where a voice reports no words', async () => {
    const setup = await setUp(far)
    const speech = speakBoth(setup)
    setup.device.start()
    vi.advanceTimersByTime(700)
    expect(speech.stop()).toBe('Buenas')
  })

  it('is empty when it is stopped before the voice has started', async () => {
    const setup = await setUp(near)
    expect(speakBoth(setup).stop()).toBe('')
  })

  it('goes on with the word at which it was held', async () => {
    const setup = await setUp(near)
    const { device, player } = setup
    const speech = speakBoth(setup)
    device.start()
    device.word(7)
    player.hold(true)
    expect([device.isSpeaking(), player.level()]).toEqual([false, 0])
    vi.advanceTimersByTime(60_000)
    player.hold(false)
    expect(device.spoken).toEqual([first, 'tardes.'])
    device.start()
    device.word(0)
    expect(setup.log.at(-1)).toEqual(['word', 0, 7, 13])
    expect(player.level()).toBeGreaterThan(0)
    device.end()
    expect(device.spoken.at(-1)).toBe(second)
    expect(speech.stop()).toBe(first)
    expect(played).toEqual([])
  })

  it('waits if the page is playing something else', async () => {
    const setup = await setUp(near)
    setup.player.hold(true)
    speakBoth(setup)
    expect(setup.device.spoken).toEqual([])
    setup.player.hold(false)
    expect(setup.device.spoken).toEqual([first])
  })

  it('cuts long sentences for a voice on the network, which Chromium would drop', async () => {
    const { device, player, events, log } = await setUp(far)
    const beginning = 'Claro, si le parece bien podemos mirar también las camisas azules que acaban de llegar,'
    const end = ' porque son un poco más grandes y le van a quedar mejor.'
    const speech = player.speak(events)
    speech.add(sentence(beginning + end))
    expect(device.spoken).toEqual([beginning])
    device.start()
    device.end()
    expect(device.spoken).toEqual([beginning, end])
    device.start()
    expect(log).toEqual([['sentence', 0]])
    expect(speech.stop()).toBe(beginning)
  })

  it('skips a sentence without words', async () => {
    const { device, player, events, log } = await setUp(near)
    const speech = player.speak(events)
    speech.add(sentence('…'))
    speech.add(sentence(first))
    device.start()
    expect(device.spoken).toEqual([first])
    expect(log).toEqual([
      ['sentence', 0],
      ['sentence', 1],
    ])
  })

  it('begins the word again if something else on the page cancels it', async () => {
    const setup = await setUp(near)
    speakBoth(setup)
    setup.device.start()
    setup.device.word(7)
    speechSynthesis.cancel()
    expect(setup.device.spoken).toEqual([first, 'tardes.'])
    expect(played).toEqual([])
  })
})

describe('the audio of the reply', () => {
  it('takes over in the same sentence when the voice fails, and speaks all replies after a second failure', async () => {
    const setup = await setUp(near)
    const { device, log } = setup
    const speech = speakBoth(setup)
    device.start()
    device.word(7)
    device.fail('synthesis-failed')
    await expect
      .poll(() => played)
      .toEqual([
        { at: 5.1, skipped: 1 },
        { at: 6.1, skipped: 0 },
      ])
    expect(speech.stop()).toBe('Buenas ')
    expect(log.at(-1)).toEqual(['word', 0, 7, 13])

    speakBoth(setup)
    device.fail('synthesis-failed')
    await expect.poll(() => played).toHaveLength(4)
    speakBoth(setup)
    await expect.poll(() => played).toHaveLength(6)
    expect(device.spoken).toEqual([first, first])
  })

  it.each<[string, (setup: Setup) => void]>([
    ['never starts', () => vi.advanceTimersByTime(4_000)],
    ['ends without having started', ({ device }) => device.end()],
    [
      'stalls',
      ({ device }) => {
        device.start()
        vi.advanceTimersByTime(10_000)
      },
    ],
    [
      'is cancelled again and again',
      ({ device }) => {
        for (let round = 0; round < 3; round++) device.fail('interrupted')
      },
    ],
  ])('takes over when the voice %s', async (_, act) => {
    const setup = await setUp(near)
    speakBoth(setup)
    act(setup)
    await expect.poll(() => played).toHaveLength(2)
    expect(played[0]?.skipped).toBe(0)
    expect(setup.device.isSpeaking()).toBe(false)
  })

  it('takes over for as long as the browser wants a click first', async () => {
    const setup = await setUp(near)
    for (const replies of [1, 2, 3]) {
      speakBoth(setup)
      setup.device.fail('not-allowed')
      await expect.poll(() => played).toHaveLength(2 * replies)
    }
    expect(setup.device.isUnlocked()).toBe(false)
    setup.player.unlock()
    expect(setup.device.isUnlocked()).toBe(true)
    speakBoth(setup)
    expect(setup.device.spoken).toEqual([first, first, first, first])
  })

  it('counts as played after it has taken over', async () => {
    const setup = await setUp(near)
    const contexts: StandIn[] = []
    class Observed extends StandIn {
      constructor() {
        super()
        contexts.push(this)
      }
    }
    vi.stubGlobal('AudioContext', Observed)
    const speech = speakBoth(setup)
    setup.device.start()
    setup.device.word(7)
    setup.device.fail('network')
    await expect.poll(() => played).toHaveLength(2)
    for (const context of contexts) context.currentTime = 6.2
    expect(speech.stop()).toBe(first)
  })
})

it('plays the audio where the device has no natural voice', async () => {
  const opening = setUp({ name: 'Spanish espeak-ng', lang: 'es-ES' })
  // The browser may still list more voices.
  await vi.advanceTimersByTimeAsync(1_000)
  const setup = await opening
  speakBoth(setup)
  await expect.poll(() => played).toHaveLength(2)
  expect(setup.device.spoken).toEqual([])
})
