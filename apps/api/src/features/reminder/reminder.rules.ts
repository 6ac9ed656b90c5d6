// Decides when a device is reminded, and of what. Pure.

/** Maximum delay of a reminder, in hours, if the server was down at its hour. */
const lateHours = 2

/** The hours of the day whose reminders may be sent at this hour. */
export const hoursNow = (hour: number): number[] =>
  Array.from({ length: lateHours + 1 }, (_, late) => hour - late).filter((each) => each >= 0)

/** What a user can be reminded of. */
export interface Standing {
  /** Assignments not handed in that are due within a day. */
  readonly dueAssignments: number
  /** Words due today. */
  readonly dueWords: number
  /** Days in a row up to yesterday, if nothing was practised today; 0 if no streak would end. */
  readonly daysAtRisk: number
}

/** A single day is not a streak. */
const streakMin = 2

export type Reminder = { readonly kind: 'assignments' | 'words' | 'streak'; readonly count: number }

/** The reminder to send; null if there is no reason for one. */
export function reminderOf({ dueAssignments, dueWords, daysAtRisk }: Standing): Reminder | null {
  if (dueAssignments > 0) return { kind: 'assignments', count: dueAssignments }
  if (dueWords > 0) return { kind: 'words', count: dueWords }
  return daysAtRisk >= streakMin ? { kind: 'streak', count: daysAtRisk } : null
}
