// When an assignment is open, and which of its times are invalid. Pure.
import type { AssignmentState } from '@parley/contracts/classes/assignment.ts'

export interface AssignmentTimes {
  readonly visibleFrom: Date | null
  readonly dueAt: Date | null
  /** Later due times of individual students. */
  readonly extraTime: readonly { readonly dueAt: Date }[]
}

export interface TimeError {
  readonly path: string
  readonly code: 'past' | 'before_visible' | 'before_due' | 'no_due'
}

/** @param before the stored times; an unchanged due time may be in the past */
export function timeErrors(
  times: AssignmentTimes,
  now: Date,
  before: Pick<AssignmentTimes, 'dueAt'> | null,
): TimeError[] {
  const { visibleFrom, dueAt, extraTime } = times
  const errors: TimeError[] = []
  const isSame = before !== null && before.dueAt?.getTime() === dueAt?.getTime()
  if (dueAt !== null && !isSame && dueAt <= now) errors.push({ path: 'due', code: 'past' })
  if (dueAt !== null && visibleFrom !== null && dueAt <= visibleFrom)
    errors.push({ path: 'due', code: 'before_visible' })
  for (const [index, extra] of extraTime.entries()) {
    const path = `extra_time.${index}.due`
    if (dueAt === null) errors.push({ path, code: 'no_due' })
    else if (extra.dueAt <= dueAt) errors.push({ path, code: 'before_due' })
  }
  return errors
}

export interface AssignmentStanding extends AssignmentTimes {
  readonly status: 'draft' | 'given' | 'withdrawn'
  readonly late: 'refuse' | 'accept'
}

/** The assignment's status for the entire class: open while it is open for any student. */
export function stateOf(
  { status, visibleFrom, dueAt, extraTime, late }: AssignmentStanding,
  now: Date,
): AssignmentState {
  if (status !== 'given') return status
  if (visibleFrom !== null && now < visibleFrom) return 'planned'
  if (dueAt === null || late === 'accept') return 'open'
  const last = Math.max(dueAt.getTime(), ...extraTime.map((extra) => extra.dueAt.getTime()))
  return now.getTime() > last ? 'closed' : 'open'
}
