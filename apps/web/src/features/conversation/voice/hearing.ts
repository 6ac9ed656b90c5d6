// Records an utterance from the microphone, with its text if the server cannot transcribe it.

import { turnLimits } from '@parley/contracts/conversation/conversation.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import type { Microphone, RecordedSpeech, Recording, RecordingOptions } from '#audio/microphone.ts'
import { MicrophoneError } from '#audio/open-microphone.ts'
import type { Listening, Recogniser } from '#audio/recogniser.ts'
import type { NothingSaid } from '../turns/notice.ts'

/** The learner's utterance, or why there is nothing to send. */
export type Utterance = { audio?: Blob; text?: string } | { notice: NothingSaid }

export interface Hearing {
  /** Loudness from 0 to 1. */
  level(): number
  finish(): Promise<Utterance>
  cancel(): void
}

/**
 * Opens the microphone; `recogniser`, if there is one, listens concurrently.
 * Throws the notice that explains why there is no recording.
 */
export async function startHearing(
  microphone: Microphone,
  recogniser: Recogniser | null,
  language: Language,
  options: RecordingOptions,
): Promise<Hearing> {
  const recording = await startRecording(microphone, options)
  const listening = recogniser?.listen(language, recording.track) ?? null
  return {
    level: recording.level,
    // The recogniser finishes first: it may use the recording's audio track.
    finish: async () => {
      const written = await listening?.finish()
      return toUtterance(await recording.stop(), written)
    },
    cancel() {
      recording.cancel()
      listening?.cancel()
    },
  }
}

/** Why the microphone did not open, as a notice. */
export class HearingError extends Error {
  override readonly name = 'HearingError'
  readonly notice: NothingSaid

  constructor(notice: NothingSaid, cause: unknown) {
    super('No recording', { cause })
    this.notice = notice
  }
}

async function startRecording(microphone: Microphone, options: RecordingOptions): Promise<Recording> {
  try {
    return await microphone.record(options)
  } catch (cause) {
    const reason = cause instanceof MicrophoneError ? cause.reason : 'unsupported'
    throw new HearingError({ kind: 'microphone', reason }, cause)
  }
}

type Written = Awaited<ReturnType<Listening['finish']>>

/**
 * A recording's utterance. Without a recogniser, the server transcribes the audio. With one, the text is sent along
 * with the audio, which is needed for replay.
 */
function toUtterance({ wav, sound }: RecordedSpeech, written: Written | undefined): Utterance {
  const isVoice = sound === 'voice'
  if (written && written.text !== '') {
    return { text: written.text.slice(0, turnLimits.textCharacters), ...(isVoice ? { audio: wav } : {}) }
  }
  if (!isVoice) return { notice: { kind: 'unheard', reason: sound } }
  return written ? { notice: { kind: 'unwritten', reason: written.failed ?? 'empty', take: wav } } : { audio: wav }
}

/** A hands-free turn's utterance. */
export const finishTurn = async (speech: RecordedSpeech, listening: Listening | null): Promise<Utterance> =>
  toUtterance(speech, await listening?.finish())
