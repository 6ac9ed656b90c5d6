// One group of bars for each item, so that the finished ones can be counted.

import { grain } from '../letter-heights.ts'
import { barsIn } from '../voiceprint-shape.ts'
import { type Bar, barGap, barWidth } from './bar.ts'

const pitch = barWidth + barGap
/** Gap between groups and between rows, in pixels. */
const groupGap = 9
const rowGap = 4
/** Number of bars in a group, from the most to the fewest that fit. */
const sizes = [5, 4, 3, 2] as const
/** Minimum height of a bar in a full row, in pixels: a short one would look like silence. */
const shortest = 5

interface Room {
  readonly widthPx: number
  readonly heightPx: number
}

interface Layout {
  /** Number of bars in a group. */
  readonly size: number
  readonly perRow: number
  /** Distance from the start of one group to the start of the next, in pixels. */
  readonly step: number
}

/** With many groups: fewer bars each, then single bars closer together, and finally more rows. */
function layoutOf(count: number, widthPx: number): Layout {
  const size = sizes.find((bars) => count * (bars * pitch - barGap + groupGap) - groupGap <= widthPx)
  if (size !== undefined) return { size, perRow: count, step: size * pitch - barGap + groupGap }
  const perRow = Math.ceil(count / Math.ceil(count / Math.max(1, barsIn(widthPx))))
  const step = perRow === 1 ? pitch : Math.min(barWidth + groupGap, (widthPx - barWidth) / (perRow - 1))
  return { size: 1, perRow, step }
}

/** The bars of each of `count` groups; the same seed gives the same shape. */
export function groupedBars(count: number, seed: string, { widthPx, heightPx }: Room): Bar[][] {
  if (count <= 0 || widthPx <= 0 || heightPx <= 0) return []
  const { size, perRow, step } = layoutOf(count, widthPx)
  const rows = Math.ceil(count / perRow)
  const reach = (heightPx - (rows - 1) * rowGap) / rows
  const start = [...seed].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
  return Array.from({ length: count }, (_, group) => {
    const middle = Math.floor(group / perRow) * (reach + rowGap) + reach / 2
    return Array.from({ length: size }, (_, place): Bar => {
      const swell = size === 1 ? 1 : 0.55 + 0.45 * Math.sin(((place + 0.8) / (size + 0.6)) * Math.PI)
      const loud = (0.3 + 0.7 * grain(start + group * 53 + place * 17)) * swell
      const height = Math.min(reach, Math.max(shortest, loud * reach))
      return { x: (group % perRow) * step + place * pitch + barWidth / 2, top: middle - height / 2, height }
    })
  })
}
