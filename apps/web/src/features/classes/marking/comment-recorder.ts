// The microphone on a page that the user may leave at any moment, which always closes it.
import type { Microphone, RecordedSpeech, Recording, RecordingOptions } from '#audio/microphone.ts'

export interface CommentRecorder {
  /**
   * Opens the microphone, discarding any running recording. Call it in a click or key handler. Throws
   * `MicrophoneError`.
   * @returns whether it is recording: false if it was closed before the browser had opened the microphone
   */
  start(options: RecordingOptions): Promise<boolean>
  /** Stops the recording and returns it; null if none is running. */
  stop(): Promise<RecordedSpeech | null>
  /** Discards a running recording; if the microphone is still opening, closes it as soon as it opens. */
  close(): void
}

export function createCommentRecorder(microphone: Microphone): CommentRecorder {
  let running: Recording | null = null
  /** Counts attempts: only the latest one may record. */
  let attempts = 0
  const close = () => {
    attempts += 1
    running?.cancel()
    running = null
  }
  return {
    close,
    async start(options) {
      close()
      const attempt = attempts
      const recording = await microphone.record(options)
      if (attempt !== attempts) {
        recording.cancel()
        return false
      }
      running = recording
      return true
    },
    async stop() {
      const over = running
      running = null
      return over && (await over.stop())
    },
  }
}
