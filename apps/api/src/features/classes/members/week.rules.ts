// Weeks in the list of students. Pure.

const dayMs = 24 * 3_600_000

/**
 * Mondays of the last weeks, oldest first, as YYYY-MM-DD.
 * @param today the reader's date, in the same format
 */
export function mondaysUpTo(today: string, weeks: number): string[] {
  const at = Date.parse(`${today}T00:00:00Z`)
  const monday = at - ((new Date(at).getUTCDay() + 6) % 7) * dayMs
  return Array.from({ length: weeks }, (_, index) =>
    new Date(monday - (weeks - 1 - index) * 7 * dayMs).toISOString().slice(0, 10),
  )
}

/** Rounds up, so that every student who talked has at least one minute. */
export const minutesOf = (ms: number): number => Math.ceil(ms / 60_000)
