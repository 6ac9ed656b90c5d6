// The browser's own speech recognition, if it has one. Its quality varies, and it may send the audio to its vendor.
import type { Language } from '@parley/contracts/language/language.ts'
import { isRecognisedLocally, rememberLocalRecogniser, rememberRecogniser } from './recogniser-memory.ts'
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
  /** Recognises on the device. Browsers without this ignore it. */
  processLocally?: boolean
  start(track?: MediaStreamTrack): void
  stop(): void
  abort(): void
  onresult: ((event: { results: ArrayLike<SpeechResult> }) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
}

/** What a browser needs to recognise languages on the device (https://webaudio.github.io/web-speech-api). */
interface LocalOptions {
  readonly langs: readonly string[]
  readonly processLocally: true
}

interface RecognitionClass {
  new (): Recognition
  available?(options: LocalOptions): Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>
  install?(options: LocalOptions): Promise<boolean>
}

/** The region whose pronunciation is taught, as a BCP 47 tag. */
export const regions: Record<Language, string> = {
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

function recognitionClass(): RecognitionClass | null {
  const scope: { SpeechRecognition?: unknown; webkitSpeechRecognition?: unknown } = { ...pick(window) }
  const found = scope.SpeechRecognition ?? scope.webkitSpeechRecognition
  return typeof found === 'function' ? (found as RecognitionClass) : null
}

/** The browser's recogniser, or null if it has none. */
export function browserRecogniser(): Recogniser | null {
  const Recognition = recognitionClass()
  if (Recognition === null) return null
  return { listen: (language, track, events = {}) => listen(new Recognition(), language, track, events) }
}

/**
 * Looks whether this browser recognises a language on the device, and remembers it for later conversations.
 * @param mayInstall whether the browser may download the language; needs a click
 */
export async function prepareLocalRecogniser(language: Language, { mayInstall }: { mayInstall: boolean }) {
  const Recognition = recognitionClass()
  const options = { langs: [regions[language]], processLocally: true } as const
  try {
    const found = await Recognition?.available?.(options)
    const isMissing = found === 'downloadable' || found === 'downloading'
    const isInstalled = isMissing && mayInstall && (await Recognition?.install?.(options)) === true
    if (found !== 'available' && !isInstalled) return
    rememberLocalRecogniser(language)
    rememberRecogniser('works')
  } catch {
    // The browser's usual recogniser is used.
  }
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
  if (isRecognisedLocally(language)) recognition.processLocally = true
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
