// From an open microphone to something worth sending: sound, and where the server cannot write it down, its text.

import { turnLimits } from '@parley/contracts/conversation.ts'
import type { Language } from '@parley/contracts/language.ts'
import type { Microphone, Recording } from '#audio/microphone.ts'
import { MicrophoneError } from '#audio/microphone.ts'
import type { Listening, Recogniser } from '#audio/recogniser.ts'
import type { Notice } from './turn-state.ts'

/** What the learner said, or why there is nothing to send. */
export type Said = { audio?: Blob; text?: string } | { notice: Notice }

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
  onOver: () => void,
): Promise<Hearing> {
  const recording = await openMicrophone(microphone, onOver)
  const listening = recogniser?.listen(language, recording.track) ?? null
  return {
    level: recording.level,
    finish: () => (listening ? finishWritten(recording, listening) : finishHeard(recording)),
    cancel() {
      recording.cancel()
      listening?.cancel()
    },
  }
}

/** Why the microphone did not open, as a notice. */
export class HearingError extends Error {
  override readonly name = 'HearingError'
  readonly notice: Notice

  constructor(notice: Notice, cause: unknown) {
    super('No recording', { cause })
    this.notice = notice
  }
}

async function openMicrophone(microphone: Microphone, onOver: () => void): Promise<Recording> {
  try {
    return await microphone.record({ maximumSeconds: turnLimits.audioSeconds, onOver })
  } catch (cause) {
    const reason = cause instanceof MicrophoneError ? cause.reason : 'unsupported'
    throw new HearingError({ kind: 'microphone', reason }, cause)
  }
}

/** The server writes down what was said. */
async function finishHeard(recording: Recording): Promise<Said> {
  const { wav, heard } = await recording.stop()
  return heard === 'voice' ? { audio: wav } : { notice: { kind: 'unheard', reason: heard } }
}

/** The browser's recogniser wrote down what was said; the sound goes along to be heard again. */
async function finishWritten(recording: Recording, listening: Listening): Promise<Said> {
  // The recogniser first: it may live on the recording's own sound.
  const { text, failed } = await listening.finish()
  const { wav, heard } = await recording.stop()
  if (text !== '')
    return { text: text.slice(0, turnLimits.textCharacters), ...(heard === 'voice' ? { audio: wav } : {}) }
  if (heard !== 'voice') return { notice: { kind: 'unheard', reason: heard } }
  return { notice: { kind: 'unwritten', reason: failed ?? 'empty' } }
}
