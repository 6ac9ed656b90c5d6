// The conversation behind a review: when each line was said, which goals it reached, and its mistakes.
import type { Message } from '@parley/contracts/conversation/conversation.ts'
import type { Mistake, Review } from '@parley/contracts/review/review.ts'

/** Longer pauses are cut from the conversation's duration, as on the server. */
const idleMs = 2 * 60_000
/** Drawn width of a letter, in milliseconds, for lines of unknown duration. */
const letterMs = 65

/** One line of the conversation, as shown in the review. */
export interface Line {
  readonly message: Message
  readonly side: 'partner' | 'learner'
  /** Start in milliseconds from the beginning of the conversation, never beyond its end. */
  readonly startMs: number
  /** Drawn length in milliseconds; a typed line is as long as it would take to say. */
  readonly drawnMs: number
  /** Whether a goal was reached here. */
  readonly goal: boolean
  /** Indices of its mistakes in the review. */
  readonly mistakes: readonly number[]
}

const drawnMsOf = (message: Message) =>
  message.duration_ms > 0 ? message.duration_ms : Math.max(1, message.content.length) * letterMs

/** Only the two speakers' messages, without system notes. */
const isSaid = (message: Message) => message.role === 'user' || message.role === 'assistant'

type Talk = Pick<Review, 'history' | 'goals' | 'duration_ms'> & { readonly mistakes: readonly Mistake[] }

/** Returns each line's start in milliseconds; must be called in order. @param talkMs length of the conversation */
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

/** The lines in order, each with its time. A struck-out line stays in its place without marks. */
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

/** Index of the learner's line with this `pair_id`; -1 if it is not in the conversation. */
export function learnerLine(lines: readonly Line[], pairId: string | null): number {
  return lines.findIndex((line) => line.side === 'learner' && line.message.pair_id === pairId)
}

/**
 * Index of the line that was tried again: it has as many of the learner's lines before it as the line at `placeThen`
 * has in the original conversation. -1 if there is no such line.
 */
export function retriedPlace(then: readonly Line[], now: readonly Line[], placeThen: number): number {
  if (placeThen < 0) return -1
  const before = then.slice(0, placeThen).filter((line) => line.side === 'learner').length
  const mine = now.flatMap((line, place) => (line.side === 'learner' ? [place] : []))
  return mine[before] ?? -1
}
