// What could be said now.
import type { Translation } from '@parley/contracts/language.ts'
import type { Scenario } from '@parley/contracts/library.ts'

export interface Suggestion {
  readonly phrase: string
  readonly translation: Translation
}

/** Goals that are still open, in order, then the scenario's phrases. */
export function suggestions(
  { user_goals, user_phrases }: Pick<Scenario, 'user_goals' | 'user_phrases'>,
  reached: { has(goal: number): boolean },
): Suggestion[] {
  return [...user_goals.filter((_, place) => !reached.has(place)), ...user_phrases]
}
