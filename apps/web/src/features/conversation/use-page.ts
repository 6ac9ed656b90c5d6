// What the page asks of the device while people talk.
import { type RefObject, useEffect } from 'react'

/** Keeps the screen lit while the page is seen, where the browser can. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return
    let isOver = false
    let lock: WakeLockSentinel | null = null
    const ask = async () => {
      if (document.hidden || isOver) return
      // Refused on low battery: the screen then dims as always.
      lock = await navigator.wakeLock.request('screen').catch(() => null)
      if (isOver) void lock?.release()
    }
    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [isWanted])
}

/** Keeps a screen-high element above the keyboard of a phone: its height follows what is visible. */
export function useVisibleHeight(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const visible = window.visualViewport
    const element = screen.current
    if (!visible || !element) return
    const fit = () => {
      const isCovered = window.innerHeight - visible.height > 120 && visible.scale === 1
      element.style.height = isCovered ? `${visible.height}px` : ''
      // iPhones push the page up for the keyboard; the screen is already as small as it must be.
      if (isCovered) window.scrollTo(0, 0)
    }
    visible.addEventListener('resize', fit)
    return () => visible.removeEventListener('resize', fit)
  }, [screen])
}

/** Loudness as the custom property `--loud` (0 to 1) of an element, once a frame while `isOn`. */
export function useLoudness(target: RefObject<HTMLElement | null>, isOn: boolean, read: () => number): void {
  useEffect(() => {
    const element = target.current
    if (!isOn || !element || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let shown = 0
    let frame = requestAnimationFrame(function draw() {
      // Rises at once and sinks slowly, so that the halo does not flicker.
      shown = Math.max(read(), shown * 0.9)
      element.style.setProperty('--loud', shown.toFixed(3))
      frame = requestAnimationFrame(draw)
    })
    return () => {
      cancelAnimationFrame(frame)
      element.style.removeProperty('--loud')
    }
  }, [target, isOn, read])
}
