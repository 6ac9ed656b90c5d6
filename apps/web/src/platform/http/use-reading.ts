// Reads words and phrases aloud: with the server's voice, otherwise with the device's own if that is allowed.
import type { Language } from '@parley/contracts/language/language.ts'
import { speakText } from '@parley/contracts/practice/vocabulary.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { findVoice, sayAloud } from '#audio/browser-voice.ts'
import { warnOfPlayback } from '#audio/playback-warning.ts'
import { call } from '#platform/http/call.ts'

export interface Reading {
  /** The text that is playing or loading, or null. */
  readonly playing: string | null
  /** Whether that text is not audible yet. */
  readonly isLoading: boolean
  /** The text that could not be read, or null. */
  readonly failed: string | null
  /** Why it failed; undefined if nothing failed. */
  readonly error: unknown
  /** Reads text, in the panel's language unless another is passed; a second call stops. */
  readonly toggle: (text: string, otherLanguage?: Language) => void
}

/** How long a signed URL is cached, in milliseconds. */
const freshMs = 30 * 60_000

export interface ReadingOptions {
  /** Disables the device's voice and the built-in one in place of the server's, to preview the server's voice. */
  readonly isServerOnly?: boolean
}

/** Plays one text at a time; stops when the panel closes. */
export function useReading(language: Language, { isServerOnly = false }: ReadingOptions = {}): Reading {
  const queries = useQueryClient()
  const [playing, setPlaying] = useState<string | null>(null)
  const [isLoading, setLoading] = useState(false)
  const [failure, setFailure] = useState<{ text: string; error: unknown } | null>(null)
  const sound = useRef<HTMLAudioElement>(null)
  const stop = () => {
    sound.current?.pause()
    sound.current = null
    window.speechSynthesis?.cancel()
    setPlaying(null)
  }
  const leave = useEffectEvent(stop)
  useEffect(() => () => leave(), [])

  const play = async (text: string, spoken: Language) => {
    const mine = new Audio()
    sound.current = mine
    setPlaying(text)
    setLoading(true)
    const isOver = () => sound.current === mine && stop()
    try {
      const { audio_url } = await queries.fetchQuery({
        queryKey: ['conversation', 'speech', spoken, text, isServerOnly],
        queryFn: () =>
          call(speakText, {
            query: { text, target_language: spoken, ...(isServerOnly && { only_configured: 'true' as const }) },
          }),
        staleTime: freshMs,
        retry: false,
      })
      if (sound.current !== mine) return
      mine.addEventListener('ended', isOver, { once: true })
      // Audio that breaks in the middle ends with this event alone.
      mine.addEventListener('error', () => mine.currentTime > 0 && isOver(), { once: true })
      mine.src = audio_url
      await mine.play()
      if (sound.current === mine) setLoading(false)
    } catch (error) {
      if (sound.current !== mine) return
      warnOfPlayback(error)
      const voice = isServerOnly ? null : findVoice(spoken)
      setLoading(false)
      if (voice) return sayAloud(text, voice, isOver)
      stop()
      setFailure({ text, error })
    }
  }
  return {
    playing,
    isLoading: playing !== null && isLoading,
    failed: failure?.text ?? null,
    error: failure?.error,
    toggle(text, otherLanguage = language) {
      const isSame = playing === text
      stop()
      setFailure(null)
      if (!isSame) void play(text, otherLanguage)
    },
  }
}
