// A student's possible actions on an assignment. Pure.
import type { OwnAssignment, OwnAssignmentItem, OwnAttempt } from '@parley/contracts/classes/own-assignment.ts'

/** A finished conversation that has not been deleted, and so can be handed in. */
export type FinishedAttempt = OwnAttempt & { readonly session_id: string }

const finishedAttempts = ({ attempts }: OwnAssignmentItem): FinishedAttempt[] =>
  attempts.filter((attempt): attempt is FinishedAttempt => !attempt.is_running && attempt.session_id !== null)

/** The attempt with the most goals; among equals, the latest. */
export const bestAttempt = (attempts: readonly FinishedAttempt[]): FinishedAttempt | undefined =>
  attempts.toSorted((one, other) => other.goals_reached - one.goals_reached || other.number - one.number)[0]

/** The attempts since the assignment was sent back, or all if it was not. */
export function attemptsToHandIn(item: OwnAssignmentItem): FinishedAttempt[] {
  const finished = finishedAttempts(item)
  if (item.state !== 'sent_back') return finished
  const last = Math.max(0, ...item.attempts.filter(({ is_handed_in: isIn }) => isIn).map(({ number }) => number))
  return finished.filter(({ number }) => number > last)
}

export type OwnAct = 'continue' | 'talk' | 'hand_in' | 'wait'

/** The first action: continue, hand in a finished conversation, or start one; `wait` if there is none. */
export function firstAct(item: OwnAssignmentItem): OwnAct {
  if (item.running_session_id !== null) return 'continue'
  const canHandIn =
    (item.state === 'begun' || item.state === 'sent_back') &&
    item.refusal !== 'withdrawn' &&
    item.refusal !== 'too_late' &&
    attemptsToHandIn(item).length > 0
  if (canHandIn) return 'hand_in'
  return item.refusal === null && item.state !== 'handed_in' && item.state !== 'marked' ? 'talk' : 'wait'
}

/** Whether the student may start another conversation instead of the first action. */
export const mayTalkAgain = (item: OwnAssignmentItem): boolean => item.refusal === null && firstAct(item) === 'hand_in'

const isOpen = ({ state }: OwnAssignmentItem) => state !== 'handed_in' && state !== 'marked'

/** The next scenario: returned or started ones first, or the first one if the module is done. */
export function nextItem({ items }: OwnAssignment): OwnAssignmentItem | undefined {
  return (
    items.find((item) => firstAct(item) === 'continue') ??
    items.find((item) => item.state === 'sent_back') ??
    items.find((item) => isOpen(item) && firstAct(item) !== 'wait') ??
    items.find(isOpen) ??
    items[0]
  )
}

/** Finds an attempt by its review, with its assignment and scenario. */
export function findByReview(assignments: readonly OwnAssignment[], reviewId: string) {
  for (const assignment of assignments) {
    for (const item of assignment.items) {
      const attempt = item.attempts.find(({ review_id: id }) => id === reviewId)
      if (attempt) return { assignment, item, attempt }
    }
  }
  return undefined
}
