// What could be said now.
import type { Translation } from '@parley/contracts/language.ts'
import type { Scenario } from '@parley/contracts/library.ts'

export interface Suggestion {
  readonly phrase: string
  readonly translation: Translation
  /** A word to build on rather than something to say. */
  readonly isWord: boolean
}

/** Goals that are still open, in order, then the scenario's phrases, and where it has neither its words. */
export function suggestions(
  { user_goals, user_phrases, user_dictionary }: Pick<Scenario, 'user_goals' | 'user_phrases' | 'user_dictionary'>,
  reached: readonly number[],
): Suggestion[] {
  const phrases = [...user_goals.filter((_, place) => !reached.includes(place)), ...user_phrases]
  if (phrases.length > 0) return phrases.map(({ phrase, translation }) => ({ phrase, translation, isWord: false }))
  return user_dictionary.map(({ word, translation }) => ({ phrase: word, translation, isWord: true }))
}
