// Converts local times in a zone to instants, across daylight saving changes. Pure.

const dayMs = 24 * 3_600_000

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(zone, made)
  return made
}

/** The local time at an instant, as if it were UTC, in milliseconds since 1970. */
function clockAt(at: number, zone: string): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** Offset from UTC at an instant. */
const offsetAt = (at: number, zone: string): number => clockAt(at, zone) - at

/**
 * The instant of a local time. A time in a skipped hour moves forward by that hour; for a repeated hour it is the
 * second occurrence, so that a deadline is never an hour early.
 * @param local as in 2026-11-24T20:00
 * @param zone IANA name
 */
export function instantOf(local: string, zone: string): Date {
  const clock = Date.parse(`${local}:00Z`)
  const [before, after] = [offsetAt(clock - dayMs, zone), offsetAt(clock + dayMs, zone)]
  const found = [clock - before, clock - after].filter((at) => clockAt(at, zone) === clock)
  return new Date(found.length === 0 ? clock - before : Math.max(...found))
}

/** The local time at an instant, to the minute, as in 2026-11-24T20:00. */
export const localOf = (at: Date, zone: string): string =>
  new Date(clockAt(at.getTime(), zone)).toISOString().slice(0, 16)

/** An instant with the zone in which it was set; null if there is none. */
export const zonedTime = (at: Date | null, zone: string | null) =>
  at === null || zone === null ? null : { at: at.toISOString(), local: localOf(at, zone), time_zone: zone }
