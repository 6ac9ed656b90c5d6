// Suggestions of what to say now.

import type { SessionProgress } from '@parley/contracts/conversation/session-progress.ts'
import type { Translation } from '@parley/contracts/language/language.ts'
import type { Scenario } from '@parley/contracts/library/scenario.ts'

export interface Suggestion {
  readonly phrase: string
  readonly translation: Translation
  /** A word to use rather than a line to say. */
  readonly isWord: boolean
}

/**
 * Answers to the open question, if they are known, then the open goals in order, then the scenario's phrases. If there
 * are none of these, its words.
 */
export function suggestions(
  { user_goals, user_phrases, user_dictionary }: Pick<Scenario, 'user_goals' | 'user_phrases' | 'user_dictionary'>,
  { goals_used, suggestion }: Pick<SessionProgress, 'goals_used' | 'suggestion'>,
): Suggestion[] {
  const answer = suggestion === null ? [] : [{ phrase: suggestion.phrase, translation: {} }]
  const open = user_goals.filter(({ phrase }, place) => !goals_used.includes(place) && phrase !== suggestion?.phrase)
  const phrases = [...answer, ...open, ...user_phrases]
  if (phrases.length > 0) return phrases.map(({ phrase, translation }) => ({ phrase, translation, isWord: false }))
  return user_dictionary.map(({ word, translation }) => ({ phrase: word, translation, isWord: true }))
}
