// Days, weeks and streaks. A day is its ISO 8601 text, as in 2026-11-20: it has no time and no zone. Pure.

/** The length of a day without a clock change, in milliseconds: days are counted in UTC, where there is none. */
const dayMs = 86_400_000
/** Time zones that were asked for, with what tells their clocks. There are about 600. */
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

/** What calendar and clock show there. @param timeZone an IANA name @throws RangeError for any other */
export function localTime(at: Date, timeZone: string): { day: string; hour: number } {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return { day: `${parts.year}-${parts.month}-${parts.day}`, hour: Number(parts.hour) }
}

/** The calendar day of a moment. */
export const dayOf = (at: Date, timeZone: string): string => localTime(at, timeZone).day

const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs

/** So many days later; earlier where `count` is negative. */
export const addDays = (day: string, count: number): string =>
  new Date((numberOf(day) + count) * dayMs).toISOString().slice(0, 10)

/** The seven days of the week of a day, Monday first. */
export function weekOf(day: string): string[] {
  // 1970-01-01 was a Thursday.
  const sinceMonday = (((numberOf(day) + 3) % 7) + 7) % 7
  return Array.from({ length: 7 }, (_, index) => addDays(day, index - sinceMonday))
}

/**
 * Days in a row: the longest ever, and those that end today or yesterday.
 * @param days in any order; those of travellers may be a day ahead of `today`, any later ones do not count
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

/** Whole minutes: one that is not full does not count. */
export const minutesOf = (ms: number): number => Math.floor(ms / 60_000)

/** From this hour on a Monday the mail about the week before is sent, and for so many hours, should nobody be at work then. */
const mailHour = 7
const mailHours = 12

/** Monday of the week that is to be told about now; null while it is not Monday morning there. */
export function weekToTell(at: Date, timeZone: string): string | null {
  const { day, hour } = localTime(at, timeZone)
  if (weekOf(day)[0] !== day || hour < mailHour || hour >= mailHour + mailHours) return null
  return addDays(day, -7)
}

/** Longest topic that is told from others, in characters: the rest of a longer one is ignored. */
const topicMax = 200

/** The same for topics that are written alike. */
export const topicKey = (topic: string): string =>
  [...topic.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase()].slice(0, topicMax).join('')
