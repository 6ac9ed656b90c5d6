// Words and phrases read out: by the server's voice, else by the device's own.
import type { Language } from '@parley/contracts/language.ts'
import { speakText } from '@parley/contracts/vocabulary.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { findVoice, sayAloud } from '#audio/browser-voice.ts'
import { call } from '#platform/call.ts'

export interface Reading {
  /** What is read out or on its way, or null. */
  readonly playing: string | null
  /** What neither voice could read, or null. */
  readonly failed: string | null
  /** Reads a text; a second time stops. */
  readonly toggle: (text: string) => void
}

/** So long a signed address is asked for once, in milliseconds. */
const freshMs = 30 * 60_000

/** One text at a time; it falls silent with the panel. */
export function useReading(language: Language): Reading {
  const queries = useQueryClient()
  const [playing, setPlaying] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const sound = useRef<HTMLAudioElement>(null)
  const stop = () => {
    sound.current?.pause()
    sound.current = null
    window.speechSynthesis?.cancel()
    setPlaying(null)
  }
  const leave = useEffectEvent(stop)
  useEffect(() => () => leave(), [])

  const play = async (text: string) => {
    const mine = new Audio()
    sound.current = mine
    setPlaying(text)
    const isOver = () => sound.current === mine && stop()
    try {
      const { audio_url } = await queries.fetchQuery({
        queryKey: ['conversation', 'speech', language, text],
        queryFn: () => call(speakText, { query: { text, target_language: language } }),
        staleTime: freshMs,
        retry: false,
      })
      if (sound.current !== mine) return
      mine.addEventListener('ended', isOver, { once: true })
      mine.src = audio_url
      await mine.play()
    } catch {
      if (sound.current !== mine) return
      const voice = findVoice(language)
      if (voice) return sayAloud(text, voice, isOver)
      stop()
      setFailed(text)
    }
  }
  return {
    playing,
    failed,
    toggle(text) {
      const isSame = playing === text
      stop()
      setFailed(null)
      if (!isSame) void play(text)
    },
  }
}
