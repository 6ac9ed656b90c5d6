// Which levels a level filter includes.
import type { Language } from '../language/language.ts'
import { type DifficultyLevel, difficultyLevels, type LevelFilter } from './scenario.ts'

export interface LevelRange {
  readonly from: DifficultyLevel
  readonly to: DifficultyLevel
}

/** The levels that suit a speaker at the given level: that one and the next. */
export function rangeFor(level: DifficultyLevel): LevelRange {
  const next = difficultyLevels[difficultyLevels.indexOf(level) + 1]
  return { from: level, to: next ?? level }
}

interface Learner {
  readonly learningLanguage: Language | null
  readonly level: DifficultyLevel | null
}

/** The learner's level in a language; null if they have not stated one. */
export const levelIn = (learner: Learner, language: Language | undefined): DifficultyLevel | null =>
  learner.learningLanguage === language ? learner.level : null

/** @param own the user's level in the listed language; null if unknown @returns undefined for all levels */
export function rangeOf(filter: LevelFilter, own: DifficultyLevel | null): LevelRange | undefined {
  if (filter === 'all') return undefined
  if (filter !== 'mine') return { from: filter, to: filter }
  return own === null ? undefined : rangeFor(own)
}
