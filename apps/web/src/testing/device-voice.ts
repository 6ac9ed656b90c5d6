// The voices of a device for a test, which speaks when the test says so.
import { onTestFinished, vi } from 'vitest'

export type VoiceFacts = Partial<SpeechSynthesisVoice> & Pick<SpeechSynthesisVoice, 'name' | 'lang'>

interface Utterance extends SpeechSynthesisUtterance {
  onstart: ((event: object) => void) | null
  onboundary: ((event: object) => void) | null
  onend: ((event: object) => void) | null
  onerror: ((event: object) => void) | null
}

export interface DeviceVoices {
  /** Everything that the page has had spoken. */
  readonly spoken: string[]
  /** The rates at which it was spoken. */
  readonly rates: number[]
  /** Whether the page has spoken silence, which unlocks the voice of an iPhone. */
  isUnlocked(): boolean
  /** Whether something is to be spoken or being spoken. */
  isSpeaking(): boolean
  start(): void
  /** Speaks the word that begins there, in the current utterance. */
  word(charIndex: number): void
  end(): void
  fail(error: SpeechSynthesisErrorCode): void
}

/** Replaces the device's voices. Nothing is spoken before the test starts it. */
export function replaceDeviceVoices(voices: readonly VoiceFacts[]): DeviceVoices {
  onTestFinished(() => void vi.unstubAllGlobals())
  let current: Utterance | null = null
  let isUnlocked = false
  const spoken: string[] = []
  const rates: number[] = []
  class StandIn extends EventTarget {
    rate = 1
    voice = null
    lang = ''
    onstart = null
    onboundary = null
    onend: ((event: object) => void) | null = null
    onerror: ((event: object) => void) | null = null
    readonly text: string
    constructor(text: string) {
      super()
      this.text = text
    }
  }
  const finish = (react: (utterance: Utterance) => void) => {
    const utterance = current
    current = null
    if (utterance) react(utterance)
  }
  const fail = (error: string) =>
    finish((utterance) => {
      utterance.onerror?.({ error })
      utterance.dispatchEvent(new Event('error'))
    })
  const known = voices.map((voice) => ({ voiceURI: voice.name, localService: true, default: false, ...voice }))
  vi.stubGlobal('SpeechSynthesisUtterance', StandIn)
  vi.stubGlobal(
    'speechSynthesis',
    Object.assign(new EventTarget(), {
      getVoices: () => known,
      speaking: false,
      speak(utterance: Utterance) {
        if (utterance.text === ' ') {
          isUnlocked = true
          return
        }
        current = utterance
        spoken.push(utterance.text)
        rates.push(utterance.rate)
      },
      cancel: () => fail('canceled'),
    }),
  )
  return {
    spoken,
    rates,
    isUnlocked: () => isUnlocked,
    isSpeaking: () => current !== null,
    start: () => current?.onstart?.({}),
    word: (charIndex) => current?.onboundary?.({ name: 'word', charIndex }),
    end: () =>
      finish((utterance) => {
        utterance.onend?.({})
        utterance.dispatchEvent(new Event('end'))
      }),
    fail,
  }
}
