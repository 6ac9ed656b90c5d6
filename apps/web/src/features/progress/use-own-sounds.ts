// Plays the reader's recordings, one at a time.
import { useEffect, useRef, useState } from 'react'
import { warnOfPlayback } from '#audio/playback-warning.ts'

export interface OwnSounds {
  /** URL of the recording that is playing; null if none is. */
  readonly playing: string | null
  /** Whether the last one could not be played. */
  readonly isFailed: boolean
  /** Plays the recordings one after another; stops if the first is playing. Call it in a click or key handler. */
  toggle(...addresses: readonly string[]): void
  stop(): void
}

export function useOwnSounds(): OwnSounds {
  const [playing, setPlaying] = useState<string | null>(null)
  const [isFailed, setIsFailed] = useState(false)
  const sound = useRef<HTMLAudioElement | null>(null)
  useEffect(() => () => sound.current?.pause(), [])
  const stop = () => {
    sound.current?.pause()
    sound.current = null
    setPlaying(null)
  }
  const play = async (addresses: readonly string[]) => {
    const mine = new Audio()
    sound.current = mine
    setIsFailed(false)
    try {
      for (const address of addresses) {
        if (sound.current !== mine) return
        setPlaying(address)
        mine.src = address
        const ended = new Promise<unknown>((resolve, reject) => {
          mine.addEventListener('ended', resolve, { once: true })
          mine.addEventListener('error', () => reject(mine.error), { once: true })
        })
        ended.catch(() => {})
        await mine.play()
        await ended
      }
    } catch (error) {
      warnOfPlayback(error)
      if (sound.current === mine) setIsFailed(true)
    }
    if (sound.current === mine) stop()
  }
  return {
    playing,
    isFailed,
    toggle(...addresses) {
      const isSame = playing !== null && playing === addresses[0]
      stop()
      if (!isSame) void play(addresses)
    },
    stop,
  }
}
