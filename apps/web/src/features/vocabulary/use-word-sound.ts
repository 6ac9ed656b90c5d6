// A word's audio: from its known URL, otherwise from a requested one; renewed once if the browser rejects it.
import type { Language } from '@parley/contracts/language/language.ts'
import { type GlobalWord, getWordAudio, speakText } from '@parley/contracts/practice/vocabulary.ts'
import { useEffect, useRef, useState } from 'react'
import { warnOfPlayback } from '#audio/playback-warning.ts'
import { call } from '#platform/http/call.ts'

export interface Sounding {
  /** Identifies the recording. */
  readonly key: string
  /** Null if it was never spoken. */
  readonly url: string | null
  /** Returns a fresh URL. @throws Problem */
  readonly renew: () => Promise<string>
}

/** A dictionary word's audio. */
export const soundOfWord = ({ _id, audio_url }: Pick<GlobalWord, '_id' | 'audio_url'>): Sounding => ({
  key: _id,
  url: audio_url,
  renew: async () => (await call(getWordAudio, { params: { id: _id } })).audio_url,
})

/** Audio for any text, including words that are in no dictionary. */
export const soundOfText = (text: string, language: Language): Sounding => ({
  key: `${language} ${text}`,
  url: null,
  renew: async () => (await call(speakText, { query: { text, target_language: language } })).audio_url,
})

export interface WordSound {
  /** Key of the recording that is playing or loading, or null. */
  readonly playing: string | null
  /** Key and error of the recording that could not be played, or null. */
  readonly failed: { readonly key: string; readonly error: unknown } | null
  /** Plays; a second call stops. A `rate` below 1 is slower. */
  readonly toggle: (sounding: Sounding, rate?: number) => void
}

/** Browsers throw this if a URL returns no audio, which means it has expired. */
const isUnsupported = (error: unknown) => error instanceof DOMException && error.name === 'NotSupportedError'

/** Starts a recording, renewing its URL at most once. @returns the URL that was played */
async function start(sound: HTMLAudioElement, known: string | null, renew: () => Promise<string>): Promise<string> {
  const url = known ?? (await renew())
  sound.src = url
  try {
    await sound.play()
    return url
  } catch (error) {
    if (!isUnsupported(error) || known === null) throw error
    return start(sound, null, renew)
  }
}

/** Plays one recording at a time; stops when the user leaves the page. */
export function useWordSound(): WordSound {
  const [playing, setPlaying] = useState<string | null>(null)
  const [failed, setFailed] = useState<WordSound['failed']>(null)
  const now = useRef<HTMLAudioElement>(null)
  const renewed = useRef(new Map<string, string>())

  const stop = () => {
    now.current?.pause()
    now.current = null
    setPlaying(null)
  }
  useEffect(
    () => () => {
      now.current?.pause()
      now.current = null
    },
    [],
  )

  const play = async ({ key, url, renew }: Sounding, rate: number) => {
    const sound = new Audio()
    sound.defaultPlaybackRate = rate
    now.current = sound
    setPlaying(key)
    sound.addEventListener('ended', () => now.current === sound && stop(), { once: true })
    // Audio that breaks in the middle ends with this event alone.
    sound.addEventListener('error', () => now.current === sound && sound.currentTime > 0 && stop(), { once: true })
    try {
      const heard = await start(sound, renewed.current.get(key) ?? url, renew)
      renewed.current.set(key, heard)
      // Another recording was requested while this one was loading.
      if (now.current !== sound) sound.pause()
    } catch (error) {
      if (now.current !== sound) return
      warnOfPlayback(error)
      stop()
      setFailed({ key, error })
    }
  }
  const toggle = (sounding: Sounding, rate = 1) => {
    const isSame = playing === sounding.key
    stop()
    setFailed(null)
    if (!isSame) void play(sounding, rate)
  }
  return { playing, failed, toggle }
}
