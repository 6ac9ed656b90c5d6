// What the page asks of the device while people talk.
import { type RefObject, useEffect } from 'react'
import { fitVisible } from './fit-visible.ts'
import { holdWakeLock } from './wake-lock.ts'

/** Keeps the screen lit while the page is seen, where the browser can. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (isWanted && 'wakeLock' in navigator) return holdWakeLock(document, navigator.wakeLock)
  }, [isWanted])
}

/** Keeps a screen-high element above the keyboard of a phone: its height follows what is visible. */
export function useVisibleHeight(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const visible = window.visualViewport
    if (visible && screen.current) return fitVisible(screen.current, visible, window)
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
