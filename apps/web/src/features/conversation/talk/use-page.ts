// Device hooks for a conversation: screen, keyboard, loudness.
import { type RefObject, useEffect } from 'react'
import { fitVisible } from './fit-visible.ts'
import { holdWakeLock } from './wake-lock.ts'

/** Keeps the screen on while the page is visible, if the browser supports it. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (isWanted && 'wakeLock' in navigator) return holdWakeLock(document, navigator.wakeLock)
  }, [isWanted])
}

/** Keeps a screen-high element above a phone's keyboard: its height follows the visible area. */
export function useVisibleHeight(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const visible = window.visualViewport
    if (visible && screen.current) return fitVisible(screen.current, visible, window)
  }, [screen])
}

/** Sets an element's `--loud` property to the loudness (0 to 1), every frame while `isOn`. */
export function useLoudness(target: RefObject<HTMLElement | null>, isOn: boolean, read: () => number): void {
  useEffect(() => {
    const element = target.current
    if (!isOn || !element || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let shown = 0
    let frame = requestAnimationFrame(function draw() {
      // Rises immediately but falls slowly, so that the halo does not flicker.
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
