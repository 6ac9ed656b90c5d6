// Records a spoken comment.
import { markLimits } from '@parley/contracts/classes/mark.ts'
import { useEffect, useState } from 'react'
import { browserMicrophone } from '#audio/microphone.ts'
import { MicrophoneError } from '#audio/open-microphone.ts'
import { usePreferences } from '#audio/practice-preferences.ts'
import { createCommentRecorder } from './comment-recorder.ts'

export interface CommentRecording {
  /** `opening` while the browser asks for permission. */
  readonly state: 'off' | 'opening' | 'on'
  /** The microphone could not be opened. */
  readonly isFailed: boolean
  /** The recording's duration so far. */
  readonly seconds: number
  readonly start: () => void
  readonly stop: () => void
}

/** The microphone for one comment. @param onSaid called with the recording as a WAV file */
export function useCommentRecording(onSaid: (wav: Blob) => void): CommentRecording {
  const { deviceId } = usePreferences()
  const [recorder] = useState(() => createCommentRecorder(browserMicrophone))
  const [state, setState] = useState<CommentRecording['state']>('off')
  const [isFailed, setFailed] = useState(false)
  const [seconds, setSeconds] = useState(0)
  useEffect(() => () => recorder.close(), [recorder])
  useEffect(() => {
    if (state !== 'on') return
    const startedAt = Date.now()
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - startedAt) / 1_000)), 250)
    return () => clearInterval(timer)
  }, [state])
  const stop = async () => {
    setState('off')
    const speech = await recorder.stop()
    if (speech) onSaid(speech.wav)
  }
  const start = async () => {
    setFailed(false)
    setSeconds(0)
    setState('opening')
    try {
      const isOn = await recorder.start({
        deviceId,
        maximumSeconds: markLimits.spokenSeconds,
        onOver: () => void stop(),
      })
      if (isOn) setState('on')
    } catch (error) {
      setState('off')
      if (!(error instanceof MicrophoneError)) throw error
      setFailed(true)
    }
  }
  return { state, isFailed, seconds, start: () => void start(), stop: () => void stop() }
}
