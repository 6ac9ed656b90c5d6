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

interface Run {
  readonly line: number
  readonly alone: boolean
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

/** `onStale` is called where a sound does not load: its address may have run out. */
export function useTalkPlayer(lines: readonly Line[], onStale: () => void): TalkPlayer {
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
  const giveUp = useEffectEvent(() => {
    setRun(null)
    setFailed(true)
    onStale()
  })
  const addressOf = useEffectEvent((line: number) => lines[line]?.message.audio_url ?? null)

  useEffect(() => {
    const url = run === null ? null : addressOf(run.line)
    if (run === null || url === null) return
    return playSound(url, { progress: setProgress, ended: () => goOn(run), failed: () => giveUp() })
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
