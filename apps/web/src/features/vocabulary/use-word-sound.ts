// The sound of a word: its known address, else one that is asked for; asked for once more where a browser refuses it.
import type { Language } from '@parley/contracts/language.ts'
import { type GlobalWord, getWordAudio, speakText } from '@parley/contracts/vocabulary.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '#platform/call.ts'

export interface Sounding {
  /** Tells one sound from another. */
  readonly key: string
  /** Null where it has never been spoken. */
  readonly url: string | null
  /** Answers a fresh address. Throws `Problem`. */
  readonly renew: () => Promise<string>
}

/** How a word of the dictionary sounds. */
export const soundOfWord = ({ _id, audio_url }: Pick<GlobalWord, '_id' | 'audio_url'>): Sounding => ({
  key: _id,
  url: audio_url,
  renew: async () => (await call(getWordAudio, { params: { id: _id } })).audio_url,
})

/** How anything sounds, also what no dictionary knows. */
export const soundOfText = (text: string, language: Language): Sounding => ({
  key: `${language} ${text}`,
  url: null,
  renew: async () => (await call(speakText, { query: { text, target_language: language } })).audio_url,
})

export interface WordSound {
  /** Key of what sounds or is on its way, or null. */
  readonly playing: string | null
  /** Key and error of what could not be played, or null. */
  readonly failed: { readonly key: string; readonly error: unknown } | null
  /** Plays; a second time stops. */
  readonly toggle: (sounding: Sounding) => void
}

/** Browsers say so where an address answers with no sound: it has run out. */
const isUnsupported = (error: unknown) => error instanceof DOMException && error.name === 'NotSupportedError'

/** Starts a sound; renews its address at most once. Answers the address that sounded. */
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

/** One sound at a time; it falls silent with the page. */
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

  const play = async ({ key, url, renew }: Sounding) => {
    const sound = new Audio()
    now.current = sound
    setPlaying(key)
    sound.addEventListener('ended', () => now.current === sound && stop(), { once: true })
    try {
      const heard = await start(sound, renewed.current.get(key) ?? url, renew)
      renewed.current.set(key, heard)
      // Something else was asked for while this was on its way.
      if (now.current !== sound) sound.pause()
    } catch (error) {
      if (now.current !== sound) return
      stop()
      setFailed({ key, error })
    }
  }
  const toggle = (sounding: Sounding) => {
    const isSame = playing === sounding.key
    stop()
    setFailed(null)
    if (!isSame) void play(sounding)
  }
  return { playing, failed, toggle }
}
