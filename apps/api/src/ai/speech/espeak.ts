// The built-in voice: espeak-ng in a worker thread, in all nine languages, without configuration.
import type { Language } from '@parley/contracts/language/language.ts'
import { ModelUnavailable } from '../model-unavailable.ts'
import { Thread, type ThreadLimits } from '../thread.ts'
import type { SpeakJob } from './espeak-worker.ts'
import type { Speech, SpeechRequest } from './speech.ts'

/** espeak-ng's name for the voice of each language; `pt` is European Portuguese. */
const voices: Record<Language, string> = {
  en: 'en-gb',
  es: 'es',
  fr: 'fr-fr',
  pt: 'pt',
  de: 'de',
  it: 'it',
  pl: 'pl',
  uk: 'uk',
  bg: 'bg',
}

export interface EspeakLimits extends ThreadLimits {
  /** Maximum length of a text, in characters. */
  readonly characters: number
}

/** An idle thread takes 125 MB; it starts in 100 ms, which happens in advance when a conversation is opened. */
const defaults: EspeakLimits = { waiting: 64, jobMs: 10_000, idleMs: 5 * 60_000, characters: 4_000 }

/** Removes what cannot be spoken: `[[` would start phoneme codes, control characters embedded commands. */
const speakable = (text: string): string => text.replace(/\p{Cc}/gu, ' ').replace(/\[\[+/g, '[')

export class EspeakSpeech implements Speech {
  readonly #characters: number
  readonly #thread: Thread<SpeakJob, Uint8Array>

  constructor(limits: Partial<EspeakLimits> = {}) {
    const all = { ...defaults, ...limits }
    this.#characters = all.characters
    this.#thread = new Thread('speech', new URL('./espeak-worker.ts', import.meta.url), all)
  }

  warm(): void {
    this.#thread.warm()
  }

  /** @throws ModelUnavailable if too many requests are waiting, the text is too long, or the program failed */
  async synthesise({ text, language, format, signal }: SpeechRequest): Promise<Uint8Array> {
    if (text.length > this.#characters) throw new ModelUnavailable('speech: the text is too long')
    return this.#thread.do({ text: speakable(text), voice: voices[language], format }, signal)
  }

  voiceKey(): string {
    return 'built-in'
  }

  close(): Promise<void> {
    return this.#thread.close()
  }
}
