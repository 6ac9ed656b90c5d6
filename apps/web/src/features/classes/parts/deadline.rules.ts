// A deadline on the reader's own calendar. Pure.

/** `today` until the minute of the deadline, `past` from then on. */
export type DeadlineState = 'today' | 'ahead' | 'past'

/** The local date of a moment, as YYYY-MM-DD. @param timeZone IANA name; the browser's zone by default */
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

/** A week from now in the evening, local time of a zone: the default of a new deadline. */
export function nextWeekIn(now: number, timeZone: string): string {
  const weekMs = 7 * 24 * 3_600_000
  return `${dayIn(now + weekMs, timeZone)}T20:00`
}

/** The city in the name of a zone: "Berlin", "New York". */
export const placeOf = (timeZone: string): string => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')

/** All zones that this browser knows, including `timeZone` even if it is not among them. */
export function zonesWith(timeZone: string): string[] {
  const known = Intl.supportedValuesOf('timeZone')
  return known.includes(timeZone) ? known : [timeZone, ...known]
}
