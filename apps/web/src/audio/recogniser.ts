// The browser's own speech recognition, if it has one. Its quality varies, and it may send the audio to its vendor.
import type { Language } from '@parley/contracts/language/language.ts'
import { rememberRecogniser } from './recogniser-memory.ts'
import { type SpeechResult, transcriptPieces } from './transcript-pieces.ts'

/** Why nothing was recognised: no service, no permission, or an unsupported language. */
export type RecogniserReason = 'unavailable' | 'denied' | 'language'

export interface RecogniserEvents {
  /** Transcript so far; its end may still change. */
  onText?(text: string): void
}

/** A running recogniser. */
export interface Listening {
  /** Stops listening and returns the transcript, after at most two seconds. */
  finish(): Promise<{ text: string; failed: RecogniserReason | null }>
  cancel(): void
}

export interface Recogniser {
  /**
   * Listens until stopped or until the track ends.
   * @param track the recording's own audio; browsers that do not accept one open the microphone themselves
   */
  listen(language: Language, track: MediaStreamTrack, events?: RecogniserEvents): Listening
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
/** A round shorter than this without a word was rejected; after a few of them, the service is considered missing. */
const refusedMs = 500
const refusalsMax = 3

/** The browser's recogniser, or null if it has none. */
export function browserRecogniser(): Recogniser | null {
  const scope: { SpeechRecognition?: unknown; webkitSpeechRecognition?: unknown } = { ...pick(window) }
  const found = scope.SpeechRecognition ?? scope.webkitSpeechRecognition
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
  /** Transcript of earlier rounds: browsers end a round after a pause. */
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
    // A track that has ended produces nothing more; without one, a browser would open its own microphone.
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
        const answer = () => {
          const text = joinTexts(before, now)
          if (text !== '') rememberRecogniser('works')
          else if (failed === 'unavailable') rememberRecogniser('none')
          resolve({ text, failed })
        }
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

/** The text of all results of a round, including the interim one at the end. */
export const spokenText = (results: readonly SpeechResult[]): string =>
  transcriptPieces(results).reduce((text, piece) => joinTexts(text, piece), '')

/** Joins two pieces of a transcript with a single space. */
export const joinTexts = (first: string, second: string): string => `${first.trim()} ${second.trim()}`.trim()
