// Plays the talk: one line, or all of them in order from one on.
import { useEffect, useEffectEvent, useState } from 'react'
import type { Line } from './talk.rules.ts'

export interface TalkPlayer {
  /** Whether anything of the talk was recorded or spoken. */
  readonly hasSound: boolean
  /** The line that sounds, or -1. */
  readonly playing: number
  /** 0 to 1 within that line. */
  readonly progress: number
  /** The last sound did not load. */
  readonly failed: boolean
  /** Plays this line and, unless `alone`, the ones after it. Lines without sound are passed over. */
  play(line: number, alone?: boolean): void
  stop(): void
}

/** Asks for a fresh address of a line's sound; null where there is none any more. */
export type RenewSound = (line: Line) => Promise<string | null>

interface Run {
  readonly line: number
  readonly alone: boolean
  /** Set where the first address did not load. */
  readonly renewed?: string
}

const nextWithSound = (lines: readonly Line[], from: number) =>
  lines.findIndex((line, place) => place >= from && line.message.audio_url !== null)

/** Starts a sound and tells how far it is; the answer ends it. */
function playSound(url: string, on: { progress: (share: number) => void; ended: () => void; failed: () => void }) {
  const sound = new Audio(url)
  const watching = new AbortController()
  const { signal } = watching
  const tell = () => on.progress(sound.duration > 0 ? Math.min(1, sound.currentTime / sound.duration) : 0)
  sound.addEventListener('timeupdate', tell, { signal })
  sound.addEventListener('ended', on.ended, { signal })
  sound.play().catch(() => {
    // Stopping before the sound began is no failure.
    if (!signal.aborted) on.failed()
  })
  return () => {
    watching.abort()
    sound.pause()
    sound.removeAttribute('src')
  }
}

/** An address that has run out is renewed once; a sound that does not load then has failed. */
export function useTalkPlayer(lines: readonly Line[], renew: RenewSound): TalkPlayer {
  const [run, setRun] = useState<Run | null>(null)
  const [progress, setProgress] = useState(0)
  const [failed, setFailed] = useState(false)

  const start = (from: number, alone: boolean) => {
    const line = alone && !lines[from]?.message.audio_url ? -1 : nextWithSound(lines, from)
    setProgress(0)
    setFailed(false)
    setRun(line < 0 ? null : { line, alone })
  }
  const goOn = useEffectEvent((ended: Run) => {
    if (ended.alone) setRun(null)
    else start(ended.line + 1, false)
  })
  const giveUp = useEffectEvent(async (broken: Run) => {
    const line = lines[broken.line]
    const renewed = line && broken.renewed === undefined ? await renew(line).catch(() => null) : null
    // Something else may be playing by now.
    setRun((now) => (now !== broken ? now : renewed === null ? null : { ...broken, renewed }))
    if (renewed === null) setFailed(true)
  })
  const addressOf = useEffectEvent((line: number) => lines[line]?.message.audio_url ?? null)

  useEffect(() => {
    const url = run === null ? null : (run.renewed ?? addressOf(run.line))
    if (run === null || url === null) return
    return playSound(url, { progress: setProgress, ended: () => goOn(run), failed: () => void giveUp(run) })
  }, [run])

  return {
    hasSound: nextWithSound(lines, 0) >= 0,
    playing: run?.line ?? -1,
    progress,
    failed,
    play: (line, alone = false) => start(line, alone),
    stop: () => setRun(null),
  }
}
