// Speech to text: what a transcription engine must offer.
import type { Language } from '@parley/contracts/language.ts'
import type { Meter } from '../meter.ts'

export interface TranscriptionRequest {
  /** A complete RIFF/WAVE file: PCM 16 bit, mono, 16 kHz. */
  readonly wav: Uint8Array
  /** The language that is spoken; sent along so that a recording is never heard as English by mistake. */
  readonly language: Language
  /** A model name of the operator's list; the first of it when absent or not on it. */
  readonly model?: string | undefined
  readonly signal: AbortSignal
  /** Whose budget pays for servers; absent where nobody counts. */
  readonly meter?: Meter | undefined
}

export interface Transcription {
  /** @returns what was said, trimmed; empty when nothing was. @throws ModelUnavailable */
  transcribe(request: TranscriptionRequest): Promise<string>
}
