// Splits a transcript line at its marked parts.
import type { Mistake, Review } from '@parley/contracts/review/review.ts'
import { findPart } from '@parley/contracts/text/text-span.ts'
import type { Line } from './talk.rules.ts'

/** A candidate's words that the feedback on an exam part refers to. */
export type Highlight = Review['part_feedback'][number]['highlights'][number]

/** A piece of a line; `mistake` is its index in the review's mistakes, or null. */
export interface Piece {
  readonly text: string
  /** Start offset in UTF-16 code units. */
  readonly from: number
  readonly mistake: number | null
  readonly highlight: Highlight | null
}

interface Mark extends Pick<Piece, 'mistake' | 'highlight'> {
  readonly from: number
  readonly to: number
}

/** Sorts the marks; if two overlap, the first wins. */
function apart(marks: Mark[]): Mark[] {
  let passed = 0
  return marks
    .toSorted((one, other) => one.from - other.from)
    .filter(({ from, to }) => {
      if (from < passed) return false
      passed = to
      return true
    })
}

/** The parts of a highlight outside any mistakes within it. */
function besides(mark: Mark, mistakes: readonly Mark[]): Mark[] {
  const inside = mistakes.filter(({ from, to }) => from < mark.to && to > mark.from)
  const starts = [mark.from, ...inside.map(({ to }) => to)]
  const ends = [...inside.map(({ from }) => from), mark.to]
  return starts.flatMap((from, place) => {
    const to = ends[place] ?? from
    return from < to ? [{ ...mark, from, to }] : []
  })
}

/** Splits a line at its marked words: mistakes, and around them the highlights of an exam's feedback. */
export function piecesOf(line: Line, mistakes: readonly Mistake[], highlights: readonly Highlight[] = []): Piece[] {
  const { content: text, pair_id: pairId, struck } = line.message
  const slips = apart(
    line.mistakes.flatMap((place) => {
      const mistake = mistakes[place]
      return mistake ? [{ from: mistake.start, to: mistake.end, mistake: place, highlight: null }] : []
    }),
  )
  const here = highlights.filter((highlight) => line.side === 'learner' && !struck && highlight.pair_id === pairId)
  const notes = apart(
    here.flatMap((highlight) => {
      const span = findPart(text, highlight.quote)
      return span ? [{ from: span.start, to: span.end, mistake: null, highlight }] : []
    }),
  )
  const marks = apart([...slips, ...notes.flatMap((note) => besides(note, slips))])
  const pieces: Piece[] = []
  let passed = 0
  const plainTo = (to: number) => {
    if (to > passed) pieces.push({ text: text.slice(passed, to), from: passed, mistake: null, highlight: null })
  }
  for (const { from, to, ...meaning } of marks) {
    plainTo(from)
    pieces.push({ text: text.slice(from, to), from, ...meaning })
    passed = to
  }
  plainTo(text.length)
  return pieces
}
