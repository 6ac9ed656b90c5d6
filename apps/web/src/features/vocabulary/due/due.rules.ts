// A round of due words: the current word, whether its answer is shown, and what can be undone. Pure.

import type { Answer } from '@parley/contracts/endpoint.ts'
import type { Grade, listDueWords } from '@parley/contracts/practice/vocabulary.ts'

export type DueWord = Answer<typeof listDueWords>['items'][number]

export interface Round {
  readonly words: readonly DueWord[]
  /** Index of the current word; the number of words once all are done. */
  readonly place: number
  readonly isAnswered: boolean
  /** The grades so far, in the order of the words. */
  readonly marks: readonly Mark[]
}

/** How well a word was recalled, and when it comes back. */
export interface Mark {
  readonly grade: Grade
  /** Whether it was said aloud before it was revealed. */
  readonly isAloud: boolean
  readonly dueAt: string | null
}

export type RoundEvent =
  | { readonly type: 'answer' }
  | { readonly type: 'graded'; readonly id: string; readonly mark: Mark }
  | { readonly type: 'undone'; readonly id: string; readonly dueAt: string | null }

export const startRound = (words: readonly DueWord[]): Round => ({ words, place: 0, isAnswered: false, marks: [] })

/** Grading moves on to the next word; undoing returns to the word with its answer shown, ready for another grade. */
export function stepRound(round: Round, event: RoundEvent): Round {
  const { words, place, marks } = round
  switch (event.type) {
    case 'answer':
      return place < words.length ? { ...round, isAnswered: true } : round
    case 'graded':
      // Ignores a late response to a grade that was already applied.
      return words[place]?._id === event.id
        ? { words, place: place + 1, isAnswered: false, marks: [...marks, event.mark] }
        : round
    case 'undone': {
      const before = words[place - 1]
      if (before?._id !== event.id) return round
      const again = { ...before, due_at: event.dueAt }
      return { words: words.with(place - 1, again), place: place - 1, isAnswered: true, marks: marks.slice(0, -1) }
    }
  }
}

/** Calendar days between two instants in local time. */
export function daysUntil(from: Date, dueAt: string): number {
  const day = (moment: Date) => Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / 86_400_000
  return Math.max(0, day(new Date(dueAt)) - day(from))
}

/** Number of words by the day they come back, nearest first. */
export function comingBack(marks: readonly Mark[], from: Date): { days: number; dueAt: string; count: number }[] {
  const byDay = new Map<number, { days: number; dueAt: string; count: number }>()
  for (const { dueAt } of marks) {
    if (dueAt === null) continue
    const days = daysUntil(from, dueAt)
    const before = byDay.get(days)
    byDay.set(days, { days, dueAt, count: (before?.count ?? 0) + 1 })
  }
  return [...byDay.values()].toSorted((one, other) => one.days - other.days)
}
