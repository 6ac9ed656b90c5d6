// A phrase as bars: one for each letter, or fewer if there is not enough space.
import { type Bar, barGap, barWidth } from './charts/bar.ts'
import { letterHeights } from './letter-heights.ts'

/** `natural`: as wide as the phrase is long. `fit`: as wide as the available space. */
export type VoiceprintWidth = 'natural' | 'fit'

interface Room {
  readonly widthPx: number
  readonly heightPx: number
}

/** How many bars fit. */
export function barsIn(widthPx: number): number {
  return Math.max(0, Math.floor((widthPx + barGap) / (barWidth + barGap)))
}

/** The bars of a phrase, vertically centred. */
export function voiceprintBars(phrase: string, width: VoiceprintWidth, room: Room): Bar[] {
  const heights = letterHeights(phrase)
  const places = barsIn(room.widthPx)
  const count = width === 'natural' ? Math.min(heights.length, places) : places
  if (heights.length === 0 || room.heightPx <= 0) return []
  return Array.from({ length: count }, (_, place) => {
    const height = Math.max(barWidth, (heights[Math.floor((place / count) * heights.length)] ?? 0) * room.heightPx)
    return { x: place * (barWidth + barGap) + barWidth / 2, top: (room.heightPx - height) / 2, height }
  })
}

/** How many of `count` bars are filled: none only at 0 and all only at 1, so that a small share is always visible. */
export function filledBars(count: number, fill: number): number {
  if (fill <= 0 || count === 0) return 0
  if (fill >= 1) return count
  return Math.min(count - 1, Math.max(1, Math.round(fill * count)))
}
