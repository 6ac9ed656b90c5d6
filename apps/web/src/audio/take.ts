// One line spoken into the microphone, to compare: its recording and transcript.
import type { Language } from '@parley/contracts/language/language.ts'
import type { SoundKind } from './energy.ts'
import type { Microphone } from './microphone.ts'
import type { Recogniser, RecogniserReason } from './recogniser.ts'
import { figuresOfWav, type SpeechFigures } from './speech-figures.ts'

export interface TakeDeps {
  readonly microphone: Microphone
  /** The browser's recogniser; null if `transcribe` is used or transcription is not available. */
  readonly recogniser: Recogniser | null
  /** Transcribes on a server; empty if there was no speech. Rejects on failure. */
  readonly transcribe: ((wav: Blob, language: Language) => Promise<string>) | null
}

export interface TakeOptions {
  readonly language: Language
  readonly maximumSeconds: number
  /** Silence after the last word that ends the take, in milliseconds. */
  readonly pauseMs: number
  /** Called with the transcript so far, if it is known. */
  onText(text: string): void
  /** Called when the take has ended on its own; `finish()` then returns it. */
  onOver(): void
}

/** A take's result. */
export type TakeOutcome =
  | { readonly kind: 'said'; readonly text: string; readonly wav: Blob; readonly figures: SpeechFigures | null }
  /** No voice was heard, or the recogniser returned no text. */
  | { readonly kind: 'nothing'; readonly reason: Exclude<SoundKind, 'voice'> | RecogniserReason | 'empty' }
  /** Transcription failed for now; the caller can try again. */
  | { readonly kind: 'unread'; readonly wav: Blob; readonly error: unknown }

export interface Take {
  /** Loudness, 0 to 1. */
  level(): number
  finish(): Promise<TakeOutcome>
  cancel(): void
}

/** Opens the microphone. Call it in a click or key handler. @throws MicrophoneError */
export async function startTake(deps: TakeDeps, options: TakeOptions): Promise<Take> {
  const { language, maximumSeconds, pauseMs, onText, onOver } = options
  const recording = await deps.microphone.record({ deviceId: '', maximumSeconds, pauseMs, onOver })
  const listening = deps.recogniser?.listen(language, recording.track, { onText }) ?? null
  return {
    level: recording.level,
    async finish() {
      // The recogniser stops first: it may use the recording's own track.
      const written = await listening?.finish()
      const { wav, sound } = await recording.stop()
      if (written) {
        if (written.text !== '') return said(written.text, wav)
        return { kind: 'nothing', reason: sound === 'voice' ? (written.failed ?? 'empty') : sound }
      }
      return sound === 'voice' ? readTake(deps, wav, language) : { kind: 'nothing', reason: sound }
    },
    cancel() {
      recording.cancel()
      listening?.cancel()
    },
  }
}

const said = async (text: string, wav: Blob): Promise<TakeOutcome> => ({
  kind: 'said',
  text,
  wav,
  figures: await figuresOfWav(wav),
})

/** Transcribes a recorded take, including one that failed before. */
export async function readTake(
  { transcribe }: Pick<TakeDeps, 'transcribe'>,
  wav: Blob,
  language: Language,
): Promise<TakeOutcome> {
  if (transcribe === null) return { kind: 'nothing', reason: 'unavailable' }
  try {
    const text = await transcribe(wav, language)
    return text === '' ? { kind: 'nothing', reason: 'silent' } : said(text, wav)
  } catch (error) {
    return { kind: 'unread', wav, error }
  }
}
