// Which work a student is reminded of: not handed in, and due within a day. Pure.

const dayMs = 24 * 3_600_000

/** How far ahead work counts as due soon. */
export const soonUntil = (now: Date): Date => new Date(now.getTime() + dayMs)

/** One scenario of an assignment with its status for a student. */
export interface ScenarioStanding {
  /** And was not sent back. */
  readonly isHandedIn: boolean
  /** The student's own end; null where there is none. */
  readonly dueAt: Date | null
}

export interface DueSoon {
  readonly dueAt: Date
  /** The first scenario that is due then. */
  readonly position: number
}

/**
 * The nearest of the student's own dues.
 * @param scenarios in their order
 * @returns null where nothing is left to hand in, or not within a day
 */
export function dueSoon(
  { status, visibleFrom }: { readonly status: 'draft' | 'given' | 'withdrawn'; readonly visibleFrom: Date | null },
  scenarios: readonly ScenarioStanding[],
  now: Date,
): DueSoon | null {
  if (status !== 'given' || (visibleFrom !== null && now < visibleFrom)) return null
  const left = scenarios.flatMap(({ isHandedIn, dueAt }, position) =>
    !isHandedIn && dueAt !== null && dueAt > now && dueAt <= soonUntil(now) ? [{ dueAt, position }] : [],
  )
  return left.toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime())[0] ?? null
}

/** The day of a due (UTC). Once it has been reminded of, another due of the same day is no reason to do it again. */
export const dueDay = (dueAt: Date): string => dueAt.toISOString().slice(0, 10)
