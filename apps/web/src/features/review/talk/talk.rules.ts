// The talk behind a review: when each line was said, what was reached there, and what is worth a look.
import type { Message } from '@parley/contracts/conversation.ts'
import type { Review } from '@parley/contracts/review.ts'

/** Pauses longer than this are cut out of the talk's time, as the server does for its length. */
const idleMs = 2 * 60_000
/** Width of a letter in the drawing where nothing tells how long a line took, as milliseconds. */
const letterMs = 65

/** One line of the talk as the review shows it. */
export interface Line {
  readonly message: Message
  readonly side: 'partner' | 'learner'
  /** When it was said: milliseconds from the beginning of the talk, never beyond its end. */
  readonly startMs: number
  /** How long it counts in the drawing, in milliseconds; a typed line as long as it would take to say. */
  readonly drawnMs: number
  /** A goal was reached here. */
  readonly goal: boolean
  /** What is worth a look here, as places in the review's mistakes. */
  readonly mistakes: readonly number[]
}

const drawnMsOf = (message: Message) =>
  message.duration_ms > 0 ? message.duration_ms : Math.max(1, message.content.length) * letterMs

/** Only the two sides of the talk; notes of the system are no part of it. */
const isSaid = (message: Message) => message.role === 'user' || message.role === 'assistant'

type Talk = Pick<Review, 'history' | 'goals' | 'mistakes' | 'duration_ms'>

/** Tells of each line, in their order, when it was said: milliseconds of a talk that lasted `talkMs`. */
function talkClock(talkMs: number) {
  let began: number | null = null
  let ended = 0
  let cutMs = 0
  return ({ started_at, duration_ms }: Message) => {
    const started = Date.parse(started_at)
    began ??= started
    const pause = ended === 0 ? 0 : started - ended
    if (pause > idleMs) cutMs += pause
    ended = Math.max(ended, started + duration_ms)
    return Math.min(talkMs, Math.max(0, started - began - cutMs))
  }
}

/** The lines in order, each with its time. A struck line keeps its place and loses its marks. */
export function talkLines({ history, goals, mistakes, duration_ms }: Talk): Line[] {
  const reached = new Set(goals.flatMap((goal) => (goal.used && goal.pair_id ? [goal.pair_id] : [])))
  const startOf = talkClock(duration_ms)
  return history.messages.filter(isSaid).map((message) => {
    const counts = message.role === 'user' && !message.struck
    return {
      message,
      side: message.role === 'user' ? 'learner' : 'partner',
      startMs: startOf(message),
      drawnMs: drawnMsOf(message),
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

/**
 * Place in a talk of the line that was tried again: it stands as many learner's lines from the beginning as `placeThen`
 * did in the talk that was begun anew. -1 where nothing was said there.
 */
export function retriedPlace(then: readonly Line[], now: readonly Line[], placeThen: number): number {
  if (placeThen < 0) return -1
  const before = then.slice(0, placeThen).filter((line) => line.side === 'learner').length
  const mine = now.flatMap((line, place) => (line.side === 'learner' ? [place] : []))
  return mine[before] ?? -1
}
