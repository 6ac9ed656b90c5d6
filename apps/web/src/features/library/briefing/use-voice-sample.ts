// Hears a sentence in the device's voice, as the partner would say it.
import { useEffect, useEffectEvent, useState } from 'react'
import { sayAloud } from '#audio/browser-voice.ts'

export interface VoiceSample {
  readonly isPlaying: boolean
  /** Plays the sentence; a second call stops it. */
  readonly toggle: () => void
  readonly stop: () => void
}

export function useVoiceSample(text: string, voice: SpeechSynthesisVoice): VoiceSample {
  const [isPlaying, setPlaying] = useState(false)
  const stop = () => {
    if (isPlaying) speechSynthesis.cancel()
    setPlaying(false)
  }
  const leave = useEffectEvent(stop)
  useEffect(() => () => leave(), [])
  return {
    isPlaying,
    stop,
    toggle() {
      if (isPlaying) return stop()
      setPlaying(true)
      sayAloud(text, voice, () => setPlaying(false))
    },
  }
}
