// Which of several attempts is the best, and which goals count. Pure.
import { type DifficultyLevel, difficultyLevels } from '@parley/contracts/library/scenario.ts'

/** The figures by which finished attempts are compared. */
export interface ComparedAttempt {
  /** Counts only the assignment's goals. */
  readonly goalsReached: number
  /** Null if there is none. */
  readonly level: DifficultyLevel | null
  readonly overallBand: number | null
  /** When it was finished, in milliseconds since 1970. */
  readonly finishedAt: number
}

/** Rank of a level or band; -1 if there is none. All attempts at an assignment have the same kind. */
const rankOf = ({ level, overallBand }: ComparedAttempt): number =>
  overallBand ?? (level === null ? -1 : difficultyLevels.indexOf(level))

/** Negative if `one` is better: more goals, then the higher level or band, then the later attempt. */
const compare = (one: ComparedAttempt, other: ComparedAttempt): number =>
  other.goalsReached - one.goalsReached || rankOf(other) - rankOf(one) || other.finishedAt - one.finishedAt

/** The best attempt; null if there is none. */
export const bestAttempt = <T extends ComparedAttempt>(attempts: readonly T[]): T | null =>
  attempts.toSorted(compare)[0] ?? null

/**
 * How many of the goals that count were reached.
 * @param counting their positions; null for all goals
 */
export function countGoals(
  goals: readonly { readonly used: boolean }[],
  counting: readonly number[] | null,
): { reached: number; total: number } {
  const counted = counting === null ? goals : goals.filter((_, index) => counting.includes(index))
  return { reached: counted.filter(({ used }) => used).length, total: counted.length }
}
