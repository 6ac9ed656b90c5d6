// Suggestions of what to say now.

import type { SessionProgress } from '@parley/contracts/conversation/session-progress.ts'
import type { Translation } from '@parley/contracts/language/language.ts'
import type { Scenario } from '@parley/contracts/library/scenario.ts'

export interface Suggestion {
  readonly phrase: string
  readonly translation: Translation
  /** A word to use rather than a line to say. */
  readonly isWord: boolean
  /** The script's answer to the open question, whose translation only the server has. */
  readonly isAnswer: boolean
}

const said = { isWord: false, isAnswer: false } as const

/**
 * Answers to the open question, if they are known, then the open goals in order, then the scenario's phrases. If there
 * are none of these, its words.
 */
export function suggestions(
  { user_goals, user_phrases, user_dictionary }: Pick<Scenario, 'user_goals' | 'user_phrases' | 'user_dictionary'>,
  { goals_used, suggestion }: Pick<SessionProgress, 'goals_used' | 'suggestion'>,
): Suggestion[] {
  const answer = suggestion === null ? [] : [{ ...said, phrase: suggestion.phrase, translation: {}, isAnswer: true }]
  const open = user_goals.filter(({ phrase }, place) => !goals_used.includes(place) && phrase !== suggestion?.phrase)
  const phrases = [...open, ...user_phrases].map(({ phrase, translation }) => ({ ...said, phrase, translation }))
  const lines = [...answer, ...phrases]
  if (lines.length > 0) return lines
  return user_dictionary.map(({ word, translation }) => ({ ...said, phrase: word, translation, isWord: true }))
}
