// The browser's own speech recognition, where it has one. Only as good as the browser; it may send the sound to its maker.
import type { Language } from '@parley/contracts/language.ts'

/** Why nothing was understood: the browser offers no service here, may not use it, or does not know the language. */
export type RecogniserReason = 'unavailable' | 'denied' | 'language'

export interface RecogniserEvents {
  /** What is understood so far; the end of it may still change. */
  onText?(text: string): void
}

/** A recogniser that listens. */
export interface Listening {
  /** Stops listening and answers all that was understood, at the latest after two seconds. */
  finish(): Promise<{ text: string; failed: RecogniserReason | null }>
  cancel(): void
}

export interface Recogniser {
  /**
   * Listens until told to stop, or until the track ends.
   * @param track the recording's own sound; browsers that cannot take one open the microphone themselves
   */
  listen(language: Language, track: MediaStreamTrack, events?: RecogniserEvents): Listening
}

/** What the Web Speech API gives; browsers differ in the name, and the standard types know only a part of it. */
interface SpeechResult {
  readonly isFinal: boolean
  readonly 0?: { readonly transcript: string }
}
interface Recognition extends EventTarget {
  lang: string
  continuous: boolean
  interimResults: boolean
  start(track?: MediaStreamTrack): void
  stop(): void
  abort(): void
  onresult: ((event: { results: ArrayLike<SpeechResult> }) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
}
type RecognitionClass = new () => Recognition

const regions: Record<Language, string> = {
  en: 'en-GB',
  es: 'es-ES',
  fr: 'fr-FR',
  pt: 'pt-PT',
  de: 'de-DE',
  it: 'it-IT',
  pl: 'pl-PL',
  uk: 'uk-UA',
  bg: 'bg-BG',
}

const fatal: Record<string, RecogniserReason> = {
  network: 'unavailable',
  'audio-capture': 'unavailable',
  'service-not-allowed': 'unavailable',
  'not-allowed': 'denied',
  'language-not-supported': 'language',
}

const finishMs = 2_000
/** A round that ends sooner than this without a word was refused; after a few of them there is no service. */
const refusedMs = 500
const refusalsMax = 3

/** The browser's recogniser, or null where it has none. */
export function browserRecogniser(): Recogniser | null {
  const given: { SpeechRecognition?: unknown; webkitSpeechRecognition?: unknown } = { ...pick(window) }
  const found = given.SpeechRecognition ?? given.webkitSpeechRecognition
  if (typeof found !== 'function') return null
  const Recognition = found as RecognitionClass
  return { listen: (language, track, events = {}) => listen(new Recognition(), language, track, events) }
}

const pick = (page: object) => ({
  SpeechRecognition: 'SpeechRecognition' in page ? page.SpeechRecognition : undefined,
  webkitSpeechRecognition: 'webkitSpeechRecognition' in page ? page.webkitSpeechRecognition : undefined,
})

function listen(
  recognition: Recognition,
  language: Language,
  track: MediaStreamTrack,
  { onText }: RecogniserEvents,
): Listening {
  /** What earlier rounds understood: browsers end a round by themselves after a pause. */
  let before = ''
  let now = ''
  let failed: RecogniserReason | null = null
  let isOver = false
  let whenEnded = () => {}
  let refusals = 0
  let startedAt = 0

  recognition.lang = regions[language]
  recognition.continuous = true
  recognition.interimResults = true
  recognition.onresult = ({ results }) => {
    now = spokenText(Array.from(results))
    onText?.(joinTexts(before, now))
  }
  recognition.onerror = ({ error }) => {
    failed = fatal[error] ?? failed
  }
  recognition.onend = () => {
    refusals = now === '' && performance.now() - startedAt < refusedMs ? refusals + 1 : 0
    if (refusals >= refusalsMax) failed ??= 'unavailable'
    before = joinTexts(before, now)
    now = ''
    if (isOver || failed) whenEnded()
    else start()
  }
  const start = () => {
    // Of a track that has ended nothing more will come; without one a browser would open a microphone of its own.
    if (track.readyState !== 'live') {
      isOver = true
      return whenEnded()
    }
    startedAt = performance.now()
    try {
      recognition.start(track)
    } catch {
      failed = 'unavailable'
      whenEnded()
    }
  }
  start()
  return {
    finish() {
      const isRunning = !isOver && !failed
      isOver = true
      return new Promise((resolve) => {
        const answer = () => resolve({ text: joinTexts(before, now), failed })
        if (!isRunning) return answer()
        whenEnded = answer
        setTimeout(answer, finishMs)
        recognition.stop()
      })
    },
    cancel() {
      isOver = true
      recognition.onresult = null
      recognition.abort()
    },
  }
}

/** The text of all results of a round, final ones and the guess at the end. */
export const spokenText = (results: readonly SpeechResult[]): string =>
  results.reduce((text, result) => joinTexts(text, result[0]?.transcript ?? ''), '')

/** Two pieces of speech with one space between them. */
export const joinTexts = (first: string, second: string): string => `${first.trim()} ${second.trim()}`.trim()
