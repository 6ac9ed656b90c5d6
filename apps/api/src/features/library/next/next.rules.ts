// Which conversation to propose next. Pure.

import type { NextReason } from '@parley/contracts/library/next-scenario.ts'
import { type DifficultyLevel, difficultyLevels } from '@parley/contracts/library/scenario.ts'

/** A scenario in the built-in library, in the library's order. */
export interface Candidate {
  readonly id: string
  readonly level: DifficultyLevel
  /** Id of the reader's last finished conversation in it, which sorts by time; null if there is none. */
  readonly lastSession: string | null
}

export interface NextWish {
  readonly level: DifficultyLevel | undefined
  /** Ids that must not be proposed. */
  readonly excluded: ReadonlySet<string>
  /** Whether the reader has just practised something, possibly outside the library. */
  readonly isAfterTalk: boolean
}

export interface Proposal {
  readonly id: string
  readonly reason: NextReason
}

/** The level, then the nearest others, the harder of each pair first. */
export function levelsAround(level: DifficultyLevel): DifficultyLevel[] {
  const own = difficultyLevels.indexOf(level)
  const distanceOf = (other: DifficultyLevel) => {
    const steps = difficultyLevels.indexOf(other) - own
    return steps > 0 ? 2 * steps - 1 : -2 * steps
  }
  return difficultyLevels.toSorted((one, other) => distanceOf(one) - distanceOf(other))
}

const latest = (candidates: readonly Candidate[]): Candidate | undefined =>
  candidates.reduce<Candidate | undefined>(
    (last, each) => ((each.lastSession ?? '') > (last?.lastSession ?? '') ? each : last),
    undefined,
  )

/** A scenario near the level that was not practised; if none is left, the least recently practised one. */
export function chooseNext(
  candidates: readonly Candidate[],
  { level, excluded, isAfterTalk }: NextWish,
): Proposal | null {
  const last = latest(candidates)
  const around = levelsAround(level ?? last?.level ?? 'A1')
  const open = candidates.filter(({ id }) => !excluded.has(id))
  const fresh = around.flatMap((each) => open.filter((one) => one.level === each && one.lastSession === null))
  if (fresh[0]) return { id: fresh[0].id, reason: last === undefined && !isAfterTalk ? 'FIRST' : 'LEVEL' }
  const [oldest] = open.toSorted((one, other) => ((one.lastSession ?? '') < (other.lastSession ?? '') ? -1 : 1))
  return oldest === undefined ? null : { id: oldest.id, reason: 'AGAIN' }
}
