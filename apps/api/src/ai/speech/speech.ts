// Text to speech: what a speech engine must offer.
import type { Language } from '@parley/contracts/language.ts'
import type { Meter } from '../meter.ts'

export interface SpeechRequest {
  /** One sentence, or a few. */
  readonly text: string
  readonly language: Language
  /** A model name of the operator's list; the first of it when absent or not on it. */
  readonly model?: string | undefined
  readonly signal: AbortSignal
  /** Whose budget pays for servers; absent where nobody counts. */
  readonly meter?: Meter | undefined
}

export interface Speech {
  /** @returns one complete MP3 file. @throws ModelUnavailable */
  synthesise(request: SpeechRequest): Promise<Uint8Array>
  /** Frees threads and connections. */
  close(): Promise<void>
}
