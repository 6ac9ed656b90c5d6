// Plays one short recording at a time: a take, or the model for a line.
import type { Language } from '@parley/contracts/language/language.ts'
import { createContext, use, useEffect, useRef, useState } from 'react'
import { warnOfPlayback } from '#audio/playback-warning.ts'

/** Returns a spoken line's audio URL. @throws Problem */
export type Speak = (text: string, language: Language) => Promise<string>

/** Null if speech is not available. */
export const Speaking = createContext<Speak | null>(null)
export const useSpeak = (): Speak | null => use(Speaking)

/** Playback rate of "Slower". */
export const slowerRate = 0.75

/** Longest line that is spoken, in characters. */
export const spokenMax = 200

export interface Sounds {
  /** Name of the recording that is playing or loading, or null. */
  readonly playing: string | null
  /** The recording that could not be played, and why; null if none failed. */
  readonly failed: { readonly name: string; readonly error: unknown } | null
  /** Plays a recording; a second call with the same name stops it. Call it in a click or key handler. */
  toggle(name: string, address: () => Promise<string> | string, rate?: number): void
  stop(): void
}

export function useSounds(): Sounds {
  const [playing, setPlaying] = useState<string | null>(null)
  const [failed, setFailed] = useState<Sounds['failed']>(null)
  const now = useRef<HTMLAudioElement | null>(null)
  const silence = () => {
    now.current?.pause()
    now.current = null
  }
  useEffect(() => () => now.current?.pause(), [])
  const stop = () => {
    silence()
    setPlaying(null)
  }
  const play = async (name: string, address: () => Promise<string> | string, rate: number) => {
    const sound = new Audio()
    now.current = sound
    setPlaying(name)
    setFailed(null)
    sound.addEventListener('ended', () => now.current === sound && stop())
    const fail = (failure: unknown) => {
      if (now.current !== sound) return
      warnOfPlayback(failure)
      stop()
      setFailed({ name, error: failure })
    }
    // Audio that breaks in the middle ends with this event alone.
    sound.addEventListener('error', () => fail(sound.error))
    try {
      sound.src = await address()
      sound.preservesPitch = true
      sound.playbackRate = rate
      if (now.current === sound) await sound.play()
    } catch (failure) {
      fail(failure)
    }
  }
  return {
    playing,
    failed,
    toggle(name, address, rate = 1) {
      const isSame = playing === name
      stop()
      if (!isSame) void play(name, address, rate)
    },
    stop,
  }
}

/** An object URL for a recording while it is shown; null if there is none. */
export function useBlobUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (blob === null) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [blob])
  return url
}
