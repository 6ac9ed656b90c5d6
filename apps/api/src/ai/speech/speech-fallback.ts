// The built-in voice in place of a speech server that cannot be used: a learner never hears silence.
import type { Language } from '@parley/contracts/language/language.ts'
import { ModelRefused } from '../meter.ts'
import { ModelUnavailable } from '../model-unavailable.ts'
import { type Mp3Format, readMp3 } from './mp3.ts'
import type { Speech, SpeechRequest } from './speech.ts'

/** Called when the built-in voice speaks because the server failed. */
export type OnSpeechFailure = (error: ModelUnavailable, language: Language) => void

/** How long a failure that has been reported is not reported again, in milliseconds. */
const toldMs = 3_600_000

/** What a failure is about, without figures that differ from one to the next. */
const kindOf = (error: ModelUnavailable): string => error.message.replaceAll(/\d+ ms/g, '')

export class SpeechFallback {
  readonly #builtIn: Speech
  readonly #onFailure: OnSpeechFailure | undefined
  readonly #now: () => number
  /** When each kind of failure was last reported. */
  readonly #told = new Map<string, number>()
  /** The format of the server's voices: a reply in which both speak must have a single one. */
  readonly #formats = new Map<Language, Mp3Format>()

  constructor(builtIn: Speech, onFailure: OnSpeechFailure | undefined, now: () => number = Date.now) {
    this.#builtIn = builtIn
    this.#onFailure = onFailure
    this.#now = now
  }

  /** Speech by a server, or by the built-in voice if the server fails or may not be used. */
  for(server: Speech): Speech {
    return {
      synthesise: (request) => this.#synthesise(server, request),
      voiceKey: (language) => server.voiceKey(language),
      close: () => server.close(),
    }
  }

  async #synthesise(server: Speech, request: SpeechRequest): Promise<Uint8Array> {
    const { language, signal } = request
    try {
      const mp3 = await server.synthesise(request)
      const format = readMp3(mp3)?.format
      if (format !== undefined) this.#formats.set(language, format)
      return mp3
    } catch (error) {
      if (!(error instanceof ModelUnavailable) || signal.aborted) throw error
      if (!(error instanceof ModelRefused)) this.#report(error, language)
      return this.#builtIn.synthesise({ ...request, format: request.format ?? this.#formats.get(language) })
    }
  }

  /** Reports a kind of failure once an hour. */
  #report(error: ModelUnavailable, language: Language): void {
    const key = `${language} ${kindOf(error)}`
    const now = this.#now()
    if (now - (this.#told.get(key) ?? Number.NEGATIVE_INFINITY) < toldMs) return
    this.#told.set(key, now)
    this.#onFailure?.(error, language)
  }
}
