// An assignment's status for one student. Pure.
import type { OwnAssignmentItem } from '@parley/contracts/classes/own-assignment.ts'

export interface OwnTimes {
  readonly status: 'draft' | 'given' | 'withdrawn'
  readonly visibleFrom: Date | null
  readonly dueAt: Date | null
  readonly extraDueAt: Date | null
  readonly late: 'refuse' | 'accept'
  /** Attempts allowed per scenario; null if unlimited. */
  readonly attemptsMax: number | null
}

/** A student's hand-in for one scenario. */
export interface HandedIn {
  readonly isSentBack: boolean
  /** Whether the mark has been released. */
  readonly isMarked: boolean
  /** How often it was returned: each return adds an attempt. */
  readonly sentBackCount: number
  readonly sentBackUntil: Date | null
}

export const attemptsAllowed = ({ attemptsMax }: Pick<OwnTimes, 'attemptsMax'>, handedIn: HandedIn | null) =>
  attemptsMax === null ? null : attemptsMax + (handedIn?.sentBackCount ?? 0)

/** The student's own due time for one scenario, the latest of all that apply; null if there is none. */
export function dueOf(
  { dueAt, extraDueAt }: Pick<OwnTimes, 'dueAt' | 'extraDueAt'>,
  handedIn: Pick<HandedIn, 'sentBackUntil'> | null,
): Date | null {
  if (dueAt === null) return null
  const all = [dueAt, extraDueAt, handedIn?.sentBackUntil ?? null].filter((at) => at !== null)
  return new Date(Math.max(...all.map((at) => at.getTime())))
}

/** Whether hand-ins are accepted now. `unknown`: the student cannot see the assignment yet. */
export function handInState(
  times: Omit<OwnTimes, 'attemptsMax'>,
  handedIn: Pick<HandedIn, 'sentBackUntil'> | null,
  now: Date,
): 'unknown' | 'closed' | 'late' | 'in_time' {
  if (times.status === 'draft') return 'unknown'
  if (times.visibleFrom !== null && now < times.visibleFrom) return 'unknown'
  if (times.status === 'withdrawn') return 'closed'
  const due = dueOf(times, handedIn)
  if (due === null || now <= due) return 'in_time'
  return times.late === 'accept' ? 'late' : 'closed'
}

/** Whether a student still has something to hand in and may do so, even if late. */
export function isLeftToHandIn(
  times: Omit<OwnTimes, 'attemptsMax'>,
  handedIn: Pick<HandedIn, 'isSentBack' | 'sentBackUntil'> | null,
  now: Date,
): boolean {
  if (handedIn !== null && !handedIn.isSentBack) return false
  const state = handInState(times, handedIn, now)
  return state === 'in_time' || state === 'late'
}

/** Why the student cannot start a conversation now; null if they can. */
export function refusalOf(
  times: OwnTimes,
  { attemptsUsed, handedIn }: { readonly attemptsUsed: number; readonly handedIn: HandedIn | null },
  now: Date,
): OwnAssignmentItem['refusal'] {
  if (times.status === 'withdrawn') return 'withdrawn'
  if (times.status === 'draft' || (times.visibleFrom !== null && now < times.visibleFrom)) return 'not_yet'
  const due = dueOf(times, handedIn)
  if (due !== null && now > due && times.late === 'refuse') return 'too_late'
  const allowed = attemptsAllowed(times, handedIn)
  return allowed !== null && attemptsUsed >= allowed ? 'no_attempts' : null
}

export function itemState(attemptsUsed: number, handedIn: HandedIn | null): OwnAssignmentItem['state'] {
  if (handedIn === null) return attemptsUsed === 0 ? 'none' : 'begun'
  if (handedIn.isSentBack) return 'sent_back'
  return handedIn.isMarked ? 'marked' : 'handed_in'
}

interface Listed {
  readonly id: string
  readonly isDone: boolean
  readonly due: Date | null
}

/** Open work first, by due time and without one last; then finished work, newest first. */
export function inOrder<T extends Listed>(listed: readonly T[]): T[] {
  const dueTime = ({ due }: Listed) => due?.getTime() ?? Number.POSITIVE_INFINITY
  const newest = (one: Listed, other: Listed) => (one.id < other.id ? 1 : -1)
  const open = listed.filter(({ isDone }) => !isDone)
  const nearest = open.toSorted((one, other) =>
    dueTime(one) === dueTime(other) ? newest(one, other) : dueTime(one) - dueTime(other),
  )
  return [...nearest, ...listed.filter(({ isDone }) => isDone).toSorted(newest)]
}
