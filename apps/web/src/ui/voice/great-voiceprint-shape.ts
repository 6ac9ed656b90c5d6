// One bar for each phrase: all on one line if they fit, otherwise a line for each month.
import type { Bar } from './charts/bar.ts'

export interface GreatPhrase {
  /** Number of letters: the longer the phrase, the taller its bar. */
  readonly length: number
  /** Phrases from the same week are grouped. */
  readonly week: string
  readonly month: string
}

export interface GreatBar extends Bar {
  readonly row: number
}

/** Position of a month's name, in pixels. */
export interface MonthPlace {
  readonly month: string
  readonly x: number
  readonly top: number
}

export interface GreatShape {
  readonly bars: readonly GreatBar[]
  /** Dots for future phrases, if there is space. */
  readonly dots: readonly Bar[]
  readonly months: readonly MonthPlace[]
  /** Each line's top edge. */
  readonly rowTops: readonly number[]
  readonly rowHeight: number
  readonly barWidth: number
  readonly pitch: number
  readonly heightPx: number
}

const oneLineFrom = 1_000
const narrowBelow = 500
/** Number of letters at which a phrase has full height. */
const longest = 46
const shortestPx = 8
const nameHeight = 22
const nameGap = 10
const rowGap = 16
/** Minimum distance between two month names on one line. */
const nameWidth = 92
/** Number of phrases below which the line continues as dots. */
const youngBelow = 30
/** Minimum distance at which bars can be told apart on a phone. */
const closest = 3

interface Row {
  readonly month: string
  readonly phrases: readonly GreatPhrase[]
  readonly isNamed: boolean
}

const weekGaps = (phrases: readonly GreatPhrase[]): number =>
  phrases.filter(({ week }, place) => place > 0 && week !== phrases[place - 1]?.week).length

/** A line for each month; a month with too many phrases continues on the next line. */
function rowsOf(phrases: readonly GreatPhrase[], perRow: number): Row[] {
  const rows: Row[] = []
  for (const [month, all] of Map.groupBy(phrases, (phrase) => phrase.month)) {
    for (let from = 0; from < all.length; from += perRow) {
      rows.push({ month, phrases: all.slice(from, from + perRow), isNamed: from === 0 })
    }
  }
  return rows
}

/** @param phrases earliest first */
export function greatShape(phrases: readonly GreatPhrase[], widthPx: number): GreatShape {
  const isOneLine = widthPx >= oneLineFrom
  const isNarrow = widthPx < narrowBelow
  const gap = isNarrow ? 4 : 5
  const perRow = Math.max(1, Math.floor((widthPx - 4 * gap) / closest))
  const rows: Row[] = isOneLine ? [{ month: '', phrases, isNamed: false }] : rowsOf(phrases, perRow)
  const widest = isNarrow ? 4 : 6
  const roomFor = (row: Row) => (widthPx - weekGaps(row.phrases) * gap) / Math.max(1, row.phrases.length)
  const pitch = Math.max(1, Math.min(isOneLine ? widest : 8, ...rows.map(roomFor), isSparse(rows) ? widest : 8))
  const barWidth = pitch > 5 ? 3 : pitch > 3.4 ? 2 : Math.max(1, pitch * 0.6)
  const rowHeight = isOneLine ? 168 : isNarrow ? 68 : 104
  const nameRoom = isOneLine ? 0 : nameHeight
  const step = rowHeight + nameRoom + rowGap
  const bars: GreatBar[] = []
  const dots: Bar[] = []
  const months: MonthPlace[] = []
  const rowTops: number[] = []
  let [place, top] = [0, 0]
  rows.forEach((row, index) => {
    if (row.isNamed) months.push({ month: row.month, x: 0, top })
    const rowTop = top + (row.isNamed ? nameRoom : 0)
    rowTops.push(rowTop)
    let x = barWidth / 2
    row.phrases.forEach((phrase, inRow) => {
      if (inRow > 0 && row.phrases[inRow - 1]?.week !== phrase.week) x += gap
      const height = Math.max(shortestPx, (0.14 + 0.8 * Math.min(1, phrase.length / longest)) * rowHeight)
      bars.push({ x, top: rowTop + (rowHeight - height) / 2, height, row: index })
      if (isOneLine) nameMonth(months, phrase.month, x, rowHeight + nameGap)
      x += pitch
      place += 1
    })
    if (rows.length === 1 && place < youngBelow) {
      for (; x < widthPx; x += pitch) dots.push({ x, top: rowTop + (rowHeight - barWidth) / 2, height: barWidth })
    }
    top += row.isNamed || isOneLine ? step : rowHeight + rowGap
  })
  const heightPx = isOneLine ? rowHeight + nameGap + nameHeight : Math.max(0, top - rowGap)
  return { bars, dots, months, rowTops, rowHeight, barWidth, pitch, heightPx }
}

const isSparse = (rows: readonly Row[]): boolean =>
  Math.max(0, ...rows.map(({ phrases }) => phrases.length)) < youngBelow

/** Places a month's name at its first bar, unless it would overlap the previous one. */
function nameMonth(months: MonthPlace[], month: string, x: number, top: number): void {
  const before = months.at(-1)
  if (before?.month === month || (before !== undefined && x - before.x < nameWidth)) return
  months.push({ month, x: x - 1, top })
}

/** The bar nearest to a pointer on the same line; null if there is none. */
export function barAt({ bars, rowTops, rowHeight }: GreatShape, x: number, y: number): number | null {
  const distance = (row: number) => Math.abs(y - ((rowTops[row] ?? 0) + rowHeight / 2))
  const row = rowTops.reduce((best, _, index) => (distance(index) < distance(best) ? index : best), 0)
  let nearest: number | null = null
  bars.forEach((bar, index) => {
    if (bar.row !== row) return
    if (nearest === null || Math.abs(bar.x - x) < Math.abs((bars[nearest]?.x ?? 0) - x)) nearest = index
  })
  return nearest
}

/** The bar that a key selects; null for any other key. @param count number of bars */
export function barAfterKey(key: string, chosen: number, count: number): number | null {
  const to = {
    ArrowLeft: chosen - 1,
    ArrowDown: chosen - 1,
    ArrowRight: chosen + 1,
    ArrowUp: chosen + 1,
    PageDown: chosen - 10,
    PageUp: chosen + 10,
    Home: 0,
    End: count - 1,
  }[key]
  return to === undefined ? null : Math.min(count - 1, Math.max(0, to))
}
