// A student's status in an assignment. Pure.
import type { Standing } from '@parley/contracts/classes/overview.ts'

/** How long after the last turn a student still counts as talking, in milliseconds: thinking takes a while. */
export const talkingMs = 10 * 60_000

/** A student's work on an assignment. Times in milliseconds since 1970. */
export interface StudentWork {
  /** Null without any attempt. */
  readonly attempts: {
    /** The last turn of a conversation that has not ended; null where all have. */
    readonly lastTurnAt: number | null
  } | null
  /** The newest hand-in; null without any. */
  readonly handIn: {
    readonly isSentBack: boolean
    readonly isLate: boolean
    /** Whether there is a mark that the student does not see yet, or one that they see. */
    readonly mark: 'none' | 'kept' | 'released'
  } | null
  /** With the student's own extra time; null where there is no end. */
  readonly dueAt: number | null
}

const isTalking = ({ attempts }: StudentWork, now: number): boolean =>
  attempts !== null && attempts.lastTurnAt !== null && now - attempts.lastTurnAt < talkingMs

/** A student who has handed in and talks once more for practice still counts as handed in. */
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

/** Handed in late, or not at all by the due time. */
export function isLate({ handIn, dueAt }: StudentWork, now: number): boolean {
  if (handIn !== null) return handIn.isLate
  return dueAt !== null && now > dueAt
}
