// From an open microphone to something worth sending: sound, and where the server cannot write it down, its text.

import { turnLimits } from '@parley/contracts/conversation.ts'
import type { Language } from '@parley/contracts/language.ts'
import type { Microphone, RecordedSpeech, Recording, RecordingOptions } from '#audio/microphone.ts'
import { MicrophoneError } from '#audio/open-microphone.ts'
import type { Listening, Recogniser } from '#audio/recogniser.ts'
import type { NothingSaid } from '../turns/notice.ts'

/** What the learner said, or why there is nothing to send. */
export type Said = { audio?: Blob; text?: string } | { notice: NothingSaid }

export interface Hearing {
  /** Loudness from 0 to 1. */
  level(): number
  finish(): Promise<Said>
  cancel(): void
}

/**
 * Opens the microphone, with `recogniser` listening beside it where one is given.
 * Throws the notice that says why there is no recording.
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
    // The recogniser first: it may live on the recording's own sound.
    finish: async () => {
      const written = await listening?.finish()
      return saidOf(await recording.stop(), written)
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
 * What to send of a recording. Without a recogniser the server writes it down; with one its text goes, and the sound
 * along with it, to be heard again.
 */
function saidOf({ wav, heard }: RecordedSpeech, written: Written | undefined): Said {
  const isVoice = heard === 'voice'
  if (written && written.text !== '') {
    return { text: written.text.slice(0, turnLimits.textCharacters), ...(isVoice ? { audio: wav } : {}) }
  }
  if (!isVoice) return { notice: { kind: 'unheard', reason: heard } }
  return written ? { notice: { kind: 'unwritten', reason: written.failed ?? 'empty' } } : { audio: wav }
}

/** The same for a turn cut out of what an open microphone hears. */
export const turnText = async (speech: RecordedSpeech, listening: Listening | null): Promise<Said> =>
  saidOf(speech, await listening?.finish())
