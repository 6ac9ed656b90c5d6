// Playback and recording for the trial on the landing page; loaded once the page has rendered.

import type { Language } from '@parley/contracts/language/language.ts'
import { browserMicrophone, type Recording } from '#audio/microphone.ts'
import { MicrophoneError, type MicrophoneReason } from '#audio/open-microphone.ts'
import { createPlayer } from '#audio/player.ts'
import { browserRecogniser, type Listening } from '#audio/recogniser.ts'

/** Why there is nothing to send. */
export type NoRecordingReason = MicrophoneReason | 'unheard' | 'unwritten'

export interface TrialRecording {
  /** Loudness from 0 to 1. */
  level(): number
  /** Stops the recording. @returns the text, or why there is none */
  finish(): Promise<{ text: string } | { problem: NoRecordingReason }>
  cancel(): void
}

const slowTempo = 0.7
const maximumSeconds = 30

/** Audio for the lifetime of the page. */
export function createTrialSound() {
  const player = createPlayer()
  return {
    level: () => player.level(),
    isBlocked: () => player.isBlocked(),
    /** Call it in a click or key handler. */
    unlock: () => player.unlock(),
    silence: () => player.silence(),
    /** Resolves when playback has ended or was replaced. @param audio one MP3 file in base64 */
    async play(text: string, audio: string, isSlow: boolean): Promise<void> {
      player.setTempo(isSlow ? slowTempo : 1)
      const bytes = Uint8Array.from(atob(audio), (letter) => letter.charCodeAt(0))
      await new Promise<void>((resolve) => {
        const speech = player.speak({ onEnd: resolve })
        speech.add({ text, audio: bytes.buffer })
        speech.close()
      })
    },
    /** Opens the microphone. Call it in a click or key handler. @throws MicrophoneError */
    async record(language: Language, onOver: () => void): Promise<TrialRecording> {
      player.silence()
      const recogniser = browserRecogniser()
      if (recogniser === null) throw new MicrophoneError('unsupported')
      const recording = await browserMicrophone.record({ deviceId: '', maximumSeconds, onOver })
      return recorded(recording, recogniser.listen(language, recording.track))
    },
  }
}

export type TrialSound = ReturnType<typeof createTrialSound>

const recorded = (recording: Recording, listening: Listening): TrialRecording => ({
  level: recording.level,
  async finish() {
    // The recogniser finishes first: it may use the recording's audio track.
    const { text, failed } = await listening.finish()
    const { sound } = await recording.stop()
    if (text !== '') return { text }
    return { problem: failed === null && sound !== 'voice' ? 'unheard' : 'unwritten' }
  },
  cancel() {
    recording.cancel()
    listening.cancel()
  },
})

export const reasonOf = (error: unknown): NoRecordingReason =>
  error instanceof MicrophoneError ? error.reason : 'unsupported'
