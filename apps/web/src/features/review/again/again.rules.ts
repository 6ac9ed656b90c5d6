// Saying a line again: the result of each take, and when to leave it for another day. Pure.
import type { Language } from '@parley/contracts/language/language.ts'
import type { SpeechFigures } from '#audio/speech-figures.ts'
import type { TakeEnd } from '#audio/use-take.ts'
import { compareTakes, type TakeComparison } from '#ui/voice/take-comparison.ts'

/** A line that can be said again. */
export interface AgainLine {
  /** Unique within the review. */
  readonly id: string
  /** The corrected line. */
  readonly model: string
  /** The learner's line in the conversation; empty if there is none. */
  readonly first: string
  readonly language: Language
}

/** The last take that was transcribed. */
export interface LastTake {
  /** Null if it was typed. */
  readonly wav: Blob | null
  readonly figures: SpeechFigures | null
  readonly comparison: TakeComparison
}

/** Why there is no new take. */
export type AgainProblem =
  | Extract<TakeEnd, { kind: 'nothing' } | { kind: 'microphone' }>
  /** Not transcribed: the recording stays in memory and is compared when that becomes possible. */
  | { readonly kind: 'unread'; readonly wav: Blob; readonly error: unknown }

export interface Again {
  readonly last: LastTake | null
  /** Consecutive takes that differed. */
  readonly misses: number
  readonly problem: AgainProblem | null
}

export const untouched: Again = { last: null, misses: 0, problem: null }

/** Number of differing takes after which the line is left for another day. */
export const missesMax = 3

export const fits = ({ last }: Again): boolean => last !== null && last.comparison.differences.length === 0

function withTake(before: Again, line: AgainLine, take: Omit<LastTake, 'comparison'> & { text: string }): Again {
  const { text, wav, figures } = take
  const comparison = compareTakes({ ...line, take: text })
  const isFit = comparison.differences.length === 0
  return { last: { wav, figures, comparison }, misses: isFit ? 0 : before.misses + 1, problem: null }
}

/** The state after a take; the previous take remains if nothing was heard. */
export function afterTake(before: Again, line: AgainLine, end: TakeEnd): Again {
  if (end.kind === 'said') return withTake(before, line, end)
  return { ...before, problem: end }
}

export const afterTyping = (before: Again, line: AgainLine, text: string): Again =>
  withTake(before, line, { text, wav: null, figures: null })

/** A line's status in the list at the side. */
export type AgainStanding = { readonly kind: 'fits' | 'none' } | { readonly kind: 'part'; readonly left: number }

export function standingOf(again: Again): AgainStanding {
  if (again.last === null) return { kind: 'none' }
  const left = again.last.comparison.differences.length
  return left === 0 ? { kind: 'fits' } : { kind: 'part', left }
}
