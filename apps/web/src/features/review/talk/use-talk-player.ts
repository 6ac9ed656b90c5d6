// Plays the conversation: one line, or all lines from a given one on.
import { useEffect, useEffectEvent, useState } from 'react'
import { warnOfPlayback } from '#audio/playback-warning.ts'
import type { Line } from './talk.rules.ts'

export interface TalkPlayer {
  /** Whether any of the conversation's lines have audio. */
  readonly hasSound: boolean
  /** Index of the line that is playing, or -1. */
  readonly playing: number
  /** Position within that line, 0 to 1. */
  readonly progress: number
  /** Whether the last recording failed to load. */
  readonly failed: boolean
  /** Plays this line and, unless `alone`, those after it that have audio; a `rate` below 1 is slower. */
  play(line: number, alone?: boolean, rate?: number): void
  stop(): void
}

/** Requests a fresh audio URL for a line; null if the audio no longer exists. */
export type RenewSound = (line: Line) => Promise<string | null>

interface Run {
  readonly line: number
  readonly alone: boolean
  readonly rate: number
  /** Set if the first URL failed to load. */
  readonly renewed?: string
}

const nextWithSound = (lines: readonly Line[], from: number) =>
  lines.findIndex((line, place) => place >= from && line.message.audio_url !== null)

/**
 * Starts a recording and reports its progress. `failed` is called once, with whether some of it was heard.
 * @returns a function that stops it
 */
function playSound(
  url: string,
  rate: number,
  on: { progress: (share: number) => void; ended: () => void; failed: (wasHeard: boolean) => void },
) {
  const sound = new Audio(url)
  sound.playbackRate = rate
  sound.defaultPlaybackRate = rate
  const watching = new AbortController()
  const { signal } = watching
  const tell = () => on.progress(sound.duration > 0 ? Math.min(1, sound.currentTime / sound.duration) : 0)
  sound.addEventListener('timeupdate', tell, { signal })
  sound.addEventListener('ended', on.ended, { signal })
  const fail = (error: unknown) => {
    // Stopping before playback began is not a failure.
    if (signal.aborted) return
    watching.abort()
    warnOfPlayback(error)
    on.failed(sound.currentTime > 0)
  }
  // Audio that breaks in the middle ends with this event alone.
  sound.addEventListener('error', () => fail(sound.error), { signal })
  sound.play().catch(fail)
  return () => {
    watching.abort()
    sound.pause()
    sound.removeAttribute('src')
  }
}

/** An expired URL is renewed once; if the audio still does not load, or breaks, playback goes on with the next line. */
export function useTalkPlayer(lines: readonly Line[], renew: RenewSound): TalkPlayer {
  const [run, setRun] = useState<Run | null>(null)
  const [progress, setProgress] = useState(0)
  const [failed, setFailed] = useState(false)

  const start = (from: number, alone: boolean, rate: number) => {
    const line = alone && !lines[from]?.message.audio_url ? -1 : nextWithSound(lines, from)
    setProgress(0)
    setFailed(false)
    setRun(line < 0 ? null : { line, alone, rate })
  }
  const after = ({ line, alone, rate }: Run): Run | null => {
    const next = alone ? -1 : nextWithSound(lines, line + 1)
    return next < 0 ? null : { line: next, alone, rate }
  }
  const goOn = useEffectEvent((ended: Run) => {
    setProgress(0)
    setRun(after(ended))
  })
  const giveUp = useEffectEvent(async (broken: Run, wasHeard: boolean) => {
    const line = lines[broken.line]
    const mayRenew = line !== undefined && broken.renewed === undefined && !wasHeard
    const renewed = mayRenew ? await renew(line).catch(() => null) : null
    // Another line may be playing by now.
    setRun((now) => (now !== broken ? now : renewed === null ? after(broken) : { ...broken, renewed }))
    if (renewed === null) setFailed(true)
  })
  const addressOf = useEffectEvent((line: number) => lines[line]?.message.audio_url ?? null)

  useEffect(() => {
    const url = run === null ? null : (run.renewed ?? addressOf(run.line))
    if (run === null || url === null) return
    return playSound(url, run.rate, {
      progress: setProgress,
      ended: () => goOn(run),
      failed: (wasHeard) => void giveUp(run, wasHeard),
    })
  }, [run])

  return {
    hasSound: nextWithSound(lines, 0) >= 0,
    playing: run?.line ?? -1,
    progress,
    failed,
    play: (line, alone = false, rate = 1) => start(line, alone, rate),
    stop: () => setRun(null),
  }
}
