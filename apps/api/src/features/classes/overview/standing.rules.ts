// A student's status in an assignment. Pure.
import type { Standing } from '@parley/contracts/classes/overview.ts'

/**
 * How long after the last turn a student still counts as talking, in milliseconds; generous, because thinking takes a
 * while.
 */
export const talkingMs = 10 * 60_000

/** A student's work on an assignment. Times are in milliseconds since 1970. */
export interface StudentWork {
  /** Null if there is no attempt. */
  readonly attempts: {
    /** The last turn of a conversation that has not ended; null if there is none. */
    readonly lastTurnAt: number | null
  } | null
  /** The latest hand-in; null if there is none. */
  readonly handIn: {
    readonly isSentBack: boolean
    readonly isLate: boolean
    /** Whether the student can already see the mark (`released`) or not (`kept`). */
    readonly mark: 'none' | 'kept' | 'released'
  } | null
  /** Includes the student's own extra time; null if it is never due. */
  readonly dueAt: number | null
}

const isTalking = ({ attempts }: StudentWork, now: number): boolean =>
  attempts !== null && attempts.lastTurnAt !== null && now - attempts.lastTurnAt < talkingMs

/** A student who practises again after handing in still counts as handed in. */
export function standingOf(work: StudentWork, now: number): Standing {
  const { attempts, handIn } = work
  if (handIn !== null && !handIn.isSentBack) {
    if (handIn.mark === 'released') return 'released'
    return handIn.mark === 'kept' ? 'marked' : 'handed_in'
  }
  if (isTalking(work, now)) return 'talking'
  if (handIn !== null) return 'sent_back'
  return attempts === null ? 'not_begun' : 'begun'
}

/** Handed in late, or overdue. */
export function isLate({ handIn, dueAt }: StudentWork, now: number): boolean {
  if (handIn !== null) return handIn.isLate
  return dueAt !== null && now > dueAt
}
