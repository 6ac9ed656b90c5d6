// Days, weeks and streaks. A day is its ISO 8601 text, such as 2026-11-20, without time or zone. Pure.

/** Length of a day in milliseconds: days are counted in UTC, which has no clock changes. */
const dayMs = 86_400_000
/** Date formatters by time zone. There are about 600 zones. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(timeZone, clock)
  return clock
}

/**
 * The day and hour in a time zone.
 * @param timeZone an IANA name
 * @throws RangeError for any other
 */
export function localTime(at: Date, timeZone: string): { day: string; hour: number } {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return { day: `${parts.year}-${parts.month}-${parts.day}`, hour: Number(parts.hour) }
}

/** The calendar day at an instant. */
export const dayOf = (at: Date, timeZone: string): string => localTime(at, timeZone).day

const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs

/** The day that is `count` days later, or earlier if `count` is negative. */
export const addDays = (day: string, count: number): string =>
  new Date((numberOf(day) + count) * dayMs).toISOString().slice(0, 10)

/** The seven days of the week that contains a day, Monday first. */
export function weekOf(day: string): string[] {
  // 1970-01-01 was a Thursday.
  const sinceMonday = (((numberOf(day) + 3) % 7) + 7) % 7
  return Array.from({ length: 7 }, (_, index) => addDays(day, index - sinceMonday))
}

/** Number of weeks for which days are returned. */
const recentWeeks = 12

/** The days of the last twelve weeks, Monday to Sunday, ending with `today`'s week. */
export function recentDays(today: string): string[] {
  const [monday = today] = weekOf(today)
  return Array.from({ length: recentWeeks * 7 }, (_, index) => addDays(monday, index - (recentWeeks - 1) * 7))
}

/**
 * Streaks of days: the longest, and the one that ends today or yesterday.
 * @param days in any order; travellers may have a day after `today`; later days are ignored
 */
export function streakOf(days: Iterable<string>, today: string): { current: number; longest: number } {
  const now = numberOf(today)
  const numbers = [...new Set(days)].map(numberOf).filter((number) => number <= now + 1)
  let [run, longest, last] = [0, 0, Number.NaN]
  for (const number of numbers.sort((a, b) => a - b)) {
    run = number === last + 1 ? run + 1 : 1
    longest = Math.max(longest, run)
    last = number
  }
  return { current: last >= now - 1 ? run : 0, longest }
}

/** Full minutes, rounded down. */
export const minutesOf = (ms: number): number => Math.floor(ms / 60_000)

/** The weekly mail is sent on Monday from this hour on, and at most `mailHours` later if the server was down. */
const mailHour = 7
const mailHours = 12

/** Monday of the week to report now; null if it is not Monday morning in the time zone. */
export function weekToTell(at: Date, timeZone: string): string | null {
  const { day, hour } = localTime(at, timeZone)
  if (weekOf(day)[0] !== day || hour < mailHour || hour >= mailHour + mailHours) return null
  return addDays(day, -7)
}
