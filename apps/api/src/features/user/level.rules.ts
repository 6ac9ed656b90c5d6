// The level that a learner's own conversations show. Pure.
import { type DifficultyLevel, difficultyLevels } from '@parley/contracts/library/scenario.ts'

/** Number of rated conversations needed for a level: fewer say more about the conversation than about the learner. */
export const ratedTalks = 5

/** The median level of the latest conversations; null if there are too few. */
export function levelOfTalks(found: readonly DifficultyLevel[]): DifficultyLevel | null {
  if (found.length < ratedTalks) return null
  const inOrder = found
    .slice(0, ratedTalks)
    .toSorted((one, other) => difficultyLevels.indexOf(one) - difficultyLevels.indexOf(other))
  return inOrder[Math.floor(ratedTalks / 2)] ?? null
}
