// Spoken words on an axis of seconds: a faster take is a shorter line, and pauses are dots.

import { letterHeights } from '../letter-heights.ts'
import { type Bar, barGap, barWidth } from './bar.ts'

/** Words, or a pause if `text` is empty, with their duration. */
export interface SpokenPart {
  readonly text: string
  readonly seconds: number
}

export interface TimedBar extends Bar {
  readonly isPause: boolean
}

/**
 * @param ofSeconds length of the axis, which two takes share because their lengths are compared
 */
export function spokenBars(
  parts: readonly SpokenPart[],
  ofSeconds: number,
  room: { readonly widthPx: number; readonly heightPx: number },
): TimedBar[] {
  const pitch = barWidth + barGap
  const places = (seconds: number) => Math.ceil((seconds / ofSeconds) * (room.widthPx / pitch))
  const bars: TimedBar[] = []
  let at = 0
  for (const { text, seconds } of parts) {
    const heights = letterHeights(text)
    const from = bars.length
    const to = Math.max(from + 1, places(at + seconds))
    for (let place = from; place < to; place++) {
      const share = heights[Math.floor(((place - from) / (to - from)) * heights.length)] ?? 0
      const height = Math.max(barWidth, share * room.heightPx)
      bars.push({ x: place * pitch + barWidth / 2, top: (room.heightPx - height) / 2, height, isPause: text === '' })
    }
    at += seconds
  }
  return bars.filter(({ x }) => x < room.widthPx)
}
