// A deadline on the reader's own calendar. Pure.

/** `today` until the minute of the deadline, then `past`. */
export type DeadlineState = 'today' | 'ahead' | 'past'

/** An instant's local date, as YYYY-MM-DD. @param timeZone IANA name; the browser's zone by default */
export function dayIn(moment: number, timeZone?: string): string {
  // Swedish dates have the format of ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(moment)
}

/** @param dueAt ISO 8601 @param now in milliseconds */
export function deadlineState(dueAt: string, now: number, timeZone?: string): DeadlineState {
  const due = Date.parse(dueAt)
  if (due <= now) return 'past'
  return dayIn(due, timeZone) === dayIn(now, timeZone) ? 'today' : 'ahead'
}

/** A week from now in the evening, in a zone's local time: the default for a new deadline. */
export function nextWeekIn(now: number, timeZone: string): string {
  const weekMs = 7 * 24 * 3_600_000
  return `${dayIn(now + weekMs, timeZone)}T20:00`
}

/** The city in a zone's name: "Berlin", "New York". */
export const placeOf = (timeZone: string): string => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')

/** All zones that this browser knows, plus `timeZone` if it is not among them. */
export function zonesWith(timeZone: string): string[] {
  const known = Intl.supportedValuesOf('timeZone')
  return known.includes(timeZone) ? known : [timeZone, ...known]
}
