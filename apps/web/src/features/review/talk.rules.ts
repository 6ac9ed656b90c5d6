// The talk behind a review: when each line was said, what was reached there, and what is worth a look.
import type { Message } from '@parley/contracts/conversation.ts'
import type { Mistake, Review } from '@parley/contracts/review.ts'

/** Pauses longer than this are cut out of the talk's time, as the server does for its length. */
const idleMs = 2 * 60_000
/** How long a typed or unmeasured letter counts where nothing tells how long a line took. */
const letterMs = 65

/** One line of the talk as the review shows it. */
export interface Line {
  readonly message: Message
  readonly side: 'partner' | 'learner'
  /** Milliseconds from the beginning of the talk. */
  readonly startMs: number
  readonly durationMs: number
  /** A goal was reached here. */
  readonly goal: boolean
  /** What is worth a look here, as places in the review's mistakes. */
  readonly mistakes: readonly number[]
}

const durationOf = (message: Message) =>
  message.duration_ms > 0 ? message.duration_ms : Math.max(1, message.content.length) * letterMs

/** Only the two sides of the talk; notes of the system are no part of it. */
const isSaid = (message: Message) => message.role === 'user' || message.role === 'assistant'

type Talk = Pick<Review, 'history' | 'goals' | 'mistakes'>

/** The lines in order, each with its time. A struck line keeps its place and loses its marks. */
export function talkLines({ history, goals, mistakes }: Talk): Line[] {
  const reached = new Set(goals.flatMap((goal) => (goal.used && goal.pair_id ? [goal.pair_id] : [])))
  let clock = 0
  let ended: number | null = null
  return history.messages.filter(isSaid).map((message) => {
    const started = Date.parse(message.started_at)
    const durationMs = durationOf(message)
    const pause = ended === null ? 0 : started - ended
    // Lines that overlap, such as an answer that began while the last one was still playing, follow one another.
    clock += pause > 0 && pause <= idleMs ? pause : 0
    const startMs = clock
    clock += durationMs
    ended = started + durationMs
    const counts = message.role === 'user' && !message.struck
    return {
      message,
      side: message.role === 'user' ? 'learner' : 'partner',
      startMs,
      durationMs,
      goal: counts && reached.has(message.pair_id),
      mistakes: counts
        ? mistakes.flatMap((mistake, place) => (mistake.pair_id === message.pair_id ? [place] : []))
        : [],
    }
  })
}

/** Place of the learner's line with this `pair_id`; -1 where it is not in the talk. */
export function learnerLine(lines: readonly Line[], pairId: string | null): number {
  return lines.findIndex((line) => line.side === 'learner' && line.message.pair_id === pairId)
}

/** A piece of a line; `mistake` is its place in the review's mistakes, or null. */
export interface Piece {
  readonly text: string
  readonly mistake: number | null
}

/** A line cut at the words that are worth a look. Of two that overlap the first keeps its place. */
export function piecesOf(line: Line, mistakes: readonly Mistake[]): Piece[] {
  const text = line.message.content
  const marks = line.mistakes
    .flatMap((place) => {
      const original = mistakes[place]?.original_text ?? ''
      const from = original === '' ? -1 : text.indexOf(original)
      return from < 0 ? [] : [{ place, from, to: from + original.length }]
    })
    .sort((one, other) => one.from - other.from)
  const pieces: Piece[] = []
  let passed = 0
  for (const mark of marks) {
    if (mark.from < passed) continue
    if (mark.from > passed) pieces.push({ text: text.slice(passed, mark.from), mistake: null })
    pieces.push({ text: text.slice(mark.from, mark.to), mistake: mark.place })
    passed = mark.to
  }
  if (passed < text.length) pieces.push({ text: text.slice(passed), mistake: null })
  return pieces
}
