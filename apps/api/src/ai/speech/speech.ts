// The interface of text-to-speech engines.
import type { Language } from '@parley/contracts/language/language.ts'
import type { Choices } from '#platform/env/choices.ts'
import type { Meter } from '../meter.ts'
import type { ProviderConfig } from '../provider/provider.ts'
import type { Mp3Format } from './mp3.ts'

/** Configuration of a speech server. */
export interface SpeechConfig extends ProviderConfig {
  readonly voices: Choices
}

export interface SpeechRequest {
  /** One sentence, or a few. */
  readonly text: string
  readonly language: Language
  /** A model name from the operator's list; if absent or not on it, the first of the list is used. */
  readonly model?: string | undefined
  /** The format that the built-in voice must use; by default its own. */
  readonly format?: Mp3Format | undefined
  readonly signal: AbortSignal
  /** The budget that pays for server requests; absent if nothing is metered. */
  readonly meter?: Meter | undefined
}

export interface Speech {
  /** @returns one complete MP3 file. @throws ModelUnavailable */
  synthesise(request: SpeechRequest): Promise<Uint8Array>
  /** Identifies a voice for caching its audio: another server, model or voice has another key. */
  voiceKey(language: Language): string
  /** Frees threads and connections. */
  close(): Promise<void>
}
