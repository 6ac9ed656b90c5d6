// An entire conversation as one drawing: the partner above the line, the learner below it, marks under both.

import { grain, letterHeights } from '../letter-heights.ts'
import type { Bar } from './bar.ts'

/** One utterance, with the data needed for the drawing. */
export interface TimelineTurn {
  readonly side: 'partner' | 'learner'
  /** The words, which determine the heights of the bars. */
  readonly text: string
  /** Duration in milliseconds. */
  readonly durationMs: number
  /** Whether a goal was reached here. */
  readonly goal?: boolean
  /** Whether there is a mistake here. */
  readonly slip?: boolean
}

/** Position of a turn, in pixels from the left. */
export interface Span {
  readonly from: number
  readonly to: number
}

export interface Mark {
  readonly kind: 'goal' | 'slip'
  /** Index of its turn in the conversation. */
  readonly turn: number
  readonly x: number
  readonly y: number
}

export interface TimelineDrawing {
  readonly spans: Span[]
  readonly partner: Bar[]
  readonly learner: Bar[]
  readonly marks: Mark[]
  readonly barWidth: number
}

/** Silence drawn after each turn, in milliseconds of the conversation. */
const breathMs = 1_000
/** Half the distance between two marks in one turn, in pixels. */
const markGap = 7

/** The turns' positions in `widthPx`, each as wide as its duration. */
export function timelineSpans(turns: readonly TimelineTurn[], widthPx: number): Span[] {
  const total = turns.reduce((sum, turn) => sum + turn.durationMs + breathMs, 0) - breathMs
  let passed = 0
  return turns.map((turn) => {
    const from = (passed / total) * widthPx
    const to = ((passed + turn.durationMs) / total) * widthPx
    passed += turn.durationMs + breathMs
    return { from, to }
  })
}

/** Index of the turn nearest to `x` pixels; -1 if there is none. */
export function turnAt(spans: readonly Span[], x: number): number {
  const distance = (span: Span) => Math.max(span.from - x, x - span.to, 0)
  return spans.reduce((best, span, place) => {
    const nearest = spans[best]
    return !nearest || distance(span) < distance(nearest) ? place : best
  }, -1)
}

function turnBars(turn: TimelineTurn, span: Span, room: { pitch: number; width: number; line: number; reach: number }) {
  const count = Math.max(1, Math.floor((span.to - span.from - room.width) / room.pitch) + 1)
  const heights = letterHeights(turn.text)
  return Array.from({ length: count }, (_, place): Bar => {
    const swell = Math.sin(((place + 0.5) / count) * Math.PI) ** 0.5
    const letter = heights[Math.floor(((place + 0.5) / count) * heights.length)] ?? 0
    const loud = 0.25 + 0.45 * letter + 0.3 * grain(place * 7 + turn.text.length)
    const height = Math.max(room.width, Math.min(1, loud) * swell * room.reach)
    const top = turn.side === 'partner' ? room.line - 2 - height : room.line + 3
    return { x: span.from + place * room.pitch + room.width / 2, top, height }
  })
}

function turnMarks(turn: TimelineTurn, place: number, span: Span, y: number): Mark[] {
  const middle = (span.from + span.to) / 2
  const aside = turn.goal && turn.slip ? markGap : 0
  const marks: Mark[] = []
  if (turn.goal) marks.push({ kind: 'goal', turn: place, x: middle - aside, y })
  if (turn.slip) marks.push({ kind: 'slip', turn: place, x: middle + aside, y })
  return marks
}

/** A conversation's drawing in a box of this size; bars are thinner if it is narrow. */
export function drawTimeline(turns: readonly TimelineTurn[], widthPx: number, heightPx: number): TimelineDrawing {
  const narrow = widthPx < 500
  if (widthPx <= 0 || heightPx <= 0) return { spans: [], partner: [], learner: [], marks: [], barWidth: 3 }
  const barWidth = narrow ? 2 : 3
  const line = heightPx / 2 - 4
  const spans = timelineSpans(turns, widthPx)
  const bars = (side: TimelineTurn['side'], reach: number) =>
    turns.flatMap((turn, place) => {
      const span = spans[place]
      return span && turn.side === side
        ? turnBars(turn, span, { pitch: narrow ? 4 : 6, width: barWidth, line, reach })
        : []
    })
  return {
    spans,
    barWidth,
    partner: bars('partner', line - 6),
    learner: bars('learner', heightPx - line - 26),
    marks: turns.flatMap((turn, place) => {
      const span = spans[place]
      return span ? turnMarks(turn, place, span, heightPx - 8) : []
    }),
  }
}
