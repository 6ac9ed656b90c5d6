// Which work a student is reminded of: not handed in, and due within a day. Pure.

const dayMs = 24 * 3_600_000

/** Work that is due before then is due soon. */
export const soonUntil = (now: Date): Date => new Date(now.getTime() + dayMs)

/** A scenario of an assignment with its status for a student. */
export interface ScenarioStanding {
  /** Handed in and not returned. */
  readonly isHandedIn: boolean
  /** The student's own due time; null if there is none. */
  readonly dueAt: Date | null
}

export interface DueSoon {
  readonly dueAt: Date
  /** The first scenario due at that time. */
  readonly position: number
}

/**
 * The student's next due time.
 * @param scenarios in order
 * @returns null if nothing is left to hand in, or nothing is due within a day
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

/** The due day (UTC). Students are reminded once per day, even if another due time follows. */
export const dueDay = (dueAt: Date): string => dueAt.toISOString().slice(0, 10)
