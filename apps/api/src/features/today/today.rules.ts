// Decides what comes first today. Pure.
import { phrasesADay, type Today, type TodayState } from '@parley/contracts/practice/today.ts'

/** What was done today. */
export interface Deeds {
  /** Number of due words that the learner said, including mistake cards. */
  readonly phrases: number
  /** The mistake cards among `phrases`. */
  readonly mistakeCards: number
  /** Conversations that were ended; retries are counted separately. */
  readonly talks: number
  readonly retries: number
  readonly tasks: number
}

/**
 * Done when two phrases, or all due ones, have been said.
 * @returns null if none are due and none were said
 */
export function sayPart(phrases: NonNullable<Today['say']>['phrases'], { phrases: said }: Deeds): Today['say'] {
  if (phrases.length === 0 && said === 0) return null
  return { phrases, is_done: said >= phrasesADay || phrases.length === 0 }
}

export const isTalkDone = ({ talks }: Deeds): boolean => talks > 0

/** Number of lines retried, tasks completed, and mistake cards practised. */
export const fixesOf = ({ retries, tasks, mistakeCards }: Deeds): number => retries + tasks + mistakeCards

/** The first state that applies. A learner who has words or a review in the language is not new to it. */
export function stateOf({ going, say, talk, fix }: Pick<Today, 'going' | 'say' | 'talk' | 'fix'>): TodayState {
  if (going !== null) return 'going'
  const isNew = talk.reason === 'FIRST' && say === null && fix === null
  if (isNew && talk.scenario !== null && !talk.is_done) return 'new'
  if (say !== null && !say.is_done) return 'day'
  if (talk.scenario !== null && !talk.is_done) return 'talk'
  return fix !== null && !fix.is_done ? 'fix' : 'done'
}
