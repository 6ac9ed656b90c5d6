// Which of several attempts is the best, and which goals count. Pure.
import { type DifficultyLevel, difficultyLevels } from '@parley/contracts/library/scenario.ts'

/** The comparable figures of a finished attempt. */
export interface ComparedAttempt {
  /** Of the goals that count. */
  readonly goalsReached: number
  /** Null where there is none. */
  readonly level: DifficultyLevel | null
  readonly overallBand: number | null
  /** When it was finished, in milliseconds since 1970. */
  readonly finishedAt: number
}

/** How high a level or a band lies; -1 where there is none. Attempts at one assignment have the one or the other. */
const rankOf = ({ level, overallBand }: ComparedAttempt): number =>
  overallBand ?? (level === null ? -1 : difficultyLevels.indexOf(level))

/** Less than 0 where `one` is better: more goals, then the higher level or band, then the later one. */
const compare = (one: ComparedAttempt, other: ComparedAttempt): number =>
  other.goalsReached - one.goalsReached || rankOf(other) - rankOf(one) || other.finishedAt - one.finishedAt

/** The best attempt; null without any. */
export const bestAttempt = <T extends ComparedAttempt>(attempts: readonly T[]): T | null =>
  attempts.toSorted(compare)[0] ?? null

/**
 * The number of selected goals reached.
 * @param counting positions of the selected goals; null for all
 */
export function countGoals(
  goals: readonly { readonly used: boolean }[],
  counting: readonly number[] | null,
): { reached: number; total: number } {
  const counted = counting === null ? goals : goals.filter((_, index) => counting.includes(index))
  return { reached: counted.filter(({ used }) => used).length, total: counted.length }
}
