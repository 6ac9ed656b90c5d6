// The clock of an IELTS test.
import type { SessionRow } from '#database/conversations.ts'

export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: number
  /** Multiplies every duration of the test: 1 for people, less for a rehearsal on fast timers. */
  readonly timeFactor: number
  /** Only in practice: for how long the clock has stopped since the last answer, in milliseconds. */
  readonly stoppedMs?: number
}

/** For dialogues, which have no timers. */
export const noClock: Clock = { now: 0, timeFactor: 1 }

/**
 * In practice, the clock stops when the learner has said nothing for this long, in milliseconds: longer than the
 * examiner speaks and a learner thinks.
 */
const patienceMs = 45_000

/**
 * The clock of a session now. In an exam, it never stops.
 * @param spokenMs duration of the line that is being answered
 */
export function clockOf(
  { mode, lastTurnAt }: Pick<SessionRow, 'mode' | 'lastTurnAt'>,
  timeFactor: number,
  spokenMs = 0,
  now = Date.now(),
): Clock {
  if (mode === 'exam') return { now, timeFactor }
  const silentMs = lastTurnAt === null ? 0 : now - lastTurnAt.getTime() - spokenMs
  return { now, timeFactor, stoppedMs: Math.max(0, silentMs - patienceMs * timeFactor) }
}
