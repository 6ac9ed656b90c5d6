// The interface of speech-to-text engines.

import type { Doubt } from '@parley/contracts/conversation/doubt.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import type { Meter } from '../meter.ts'

export interface TranscriptionRequest {
  /** A complete RIFF/WAVE file: PCM 16 bit, mono, 16 kHz. */
  readonly wav: Uint8Array
  /** The spoken language; sent along so that a recording is not mistaken for English. */
  readonly language: Language
  /** A model name from the operator's list; if absent or not on it, the first of the list is used. */
  readonly model?: string | undefined
  readonly signal: AbortSignal
  /** Whose recording it is: one learner's recordings are transcribed one after another. */
  readonly learner?: string | undefined
  /** The budget that pays for server requests; absent if nothing is metered. */
  readonly meter?: Meter | undefined
  /** Called before each request that is sent to a server: from then on, the transcription may cost something. */
  readonly onAsked?: (() => void) | undefined
}

export interface Transcript {
  /** Trimmed; empty if nothing was said. */
  readonly words: string
  /** Why the words may be wrong; null if there is no reason for doubt. */
  readonly doubt: Doubt | null
}

export interface Transcription {
  /** @throws ModelUnavailable */
  transcribe(request: TranscriptionRequest): Promise<Transcript>
}
