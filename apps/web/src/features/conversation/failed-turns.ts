// Turns that failed: each is told of until it is asked for again, or the learner goes on without its answer. Pure.
import type { Line } from './line.ts'
import type { FailedTurn, TurnFailure } from './notice.ts'
import type { Reply, SentTurn } from './sent-turn.ts'

type Failures = readonly FailedTurn[]

/** With that of the turn in flight. Where one is known of it already, that says more. */
export function withFailure(failures: Failures, { turnId, kind, pairId }: Reply, code: TurnFailure): Failures {
  if (failures.some((failure) => failure.turnId === turnId)) return failures
  const isKept = pairId !== null || kind === 'opening' || kind === 'again'
  return [...failures, { kind: 'failed', code, turnId, isKept, isPassed: false }]
}

/** Without that of a turn which is asked for again, or given up. */
export const withoutFailure = (failures: Failures, turnId: string): Failures =>
  failures.filter((failure) => failure.turnId !== turnId)

/**
 * A learner who was told of them begins to say something else: said to its end, that is to go on without those answers,
 * and not to give up words that only this page has.
 */
export const passedOver = (failures: Failures): Failures =>
  failures.map((failure) => (failure.isKept ? { ...failure, isPassed: true } : failure))

/** Nothing else was said after all. */
export const meantAgain = (failures: Failures): Failures =>
  failures.map((failure) => (failure.isPassed ? { ...failure, isPassed: false } : failure))

/** Something was said: typed by somebody who had been told, spoken perhaps by somebody who had begun before. */
export function whenSaid(failures: Failures, kind: SentTurn['kind']): Failures {
  if (kind !== 'typed' && kind !== 'spoken') return failures
  return (kind === 'typed' ? passedOver(failures) : failures).filter(({ isPassed }) => !isPassed)
}

/** Those that are left when the next turn goes out: an answer that was read whole only lacked its voice. */
export const unanswered = (failures: Failures, lines: readonly Line[]): Failures =>
  failures.filter(({ turnId }) => !lines.some(({ key, pairId }) => key === `${turnId}-partner` && pairId !== null))
