// Hooks for on-screen clocks.
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { Activity, TalkTime } from './talk-time.ts'

/** How long the conversation has lasted in milliseconds, updated every second. */
export function useTalkedMs(time: TalkTime, activity: Activity): number {
  const [talkedMs, setTalkedMs] = useState(() => time.read(Date.now()))
  useEffect(() => {
    const tell = () => setTalkedMs(time.read(Date.now()))
    time.change(activity, Date.now())
    tell()
    const timer = setInterval(tell, 1_000)
    return () => clearInterval(timer)
  }, [time, activity])
  return talkedMs
}

/** Milliseconds since the first render, updated every second; stops while the page is hidden. */
export function useStopwatch(): { elapsedMs: number } {
  const [{ readNow, pause, resume }] = useState(createStopwatch)
  const [elapsedMs, setElapsed] = useState(0)
  useEffect(() => {
    resume()
    const timer = setInterval(() => setElapsed(readNow()), 1_000)
    const toggle = () => (document.hidden ? pause() : resume())
    document.addEventListener('visibilitychange', toggle)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', toggle)
      pause()
    }
  }, [readNow, pause, resume])
  return { elapsedMs }
}

function createStopwatch() {
  let before = 0
  let startedAt: number | null = null
  const readNow = () => before + (startedAt === null ? 0 : performance.now() - startedAt)
  return {
    readNow,
    pause() {
      before = readNow()
      startedAt = null
    },
    resume() {
      startedAt ??= performance.now()
    },
  }
}

/**
 * Seconds left until a moment, updated every second; null if there is no moment.
 * @param endsAt milliseconds since 1970
 * @param onOver called once when the time is up, if the component is still mounted, with how long ago that was: the
 *   device may have slept
 */
export function useCountdown(endsAt: number | null, onOver?: (lateMs: number) => void): number | null {
  const [now, setNow] = useState(Date.now)
  const over = useEffectEvent((lateMs: number) => onOver?.(lateMs))
  // Before the first frame, so that the previous countdown's time does not show.
  useLayoutEffect(() => {
    if (endsAt !== null) setNow(Date.now())
  }, [endsAt])
  useEffect(() => {
    if (endsAt === null) return
    const tick = () => {
      setNow(Date.now())
      if (Date.now() < endsAt) return
      clearInterval(timer)
      over(Date.now() - endsAt)
    }
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [endsAt])
  return endsAt === null ? null : Math.max(0, Math.ceil((endsAt - now) / 1000))
}
