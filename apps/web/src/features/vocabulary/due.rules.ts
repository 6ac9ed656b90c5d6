// A round of due words: which one is asked, whether its answer is shown, and what can be taken back. Pure.

import type { Answer } from '@parley/contracts/endpoint.ts'
import type { listDueWords } from '@parley/contracts/vocabulary.ts'

export type DueWord = Answer<typeof listDueWords>['items'][number]

export interface Round {
  readonly words: readonly DueWord[]
  /** Which of them is asked; as many as there are when all are done. */
  readonly place: number
  readonly isAnswered: boolean
}

export type RoundEvent =
  | { readonly type: 'answer' }
  | { readonly type: 'graded'; readonly id: string }
  | { readonly type: 'undone'; readonly id: string; readonly dueAt: string | null }

export const startRound = (words: readonly DueWord[]): Round => ({ words, place: 0, isAnswered: false })

/** Graded, a word is behind; undone, it is asked again with its answer shown, so that another grade is one key away. */
export function stepRound(round: Round, event: RoundEvent): Round {
  const { words, place } = round
  switch (event.type) {
    case 'answer':
      return place < words.length ? { ...round, isAnswered: true } : round
    case 'graded':
      // A late answer to a grade that is behind already changes nothing.
      return words[place]?._id === event.id ? { words, place: place + 1, isAnswered: false } : round
    case 'undone': {
      const before = words[place - 1]
      if (before?._id !== event.id) return round
      const again = { ...before, due_at: event.dueAt }
      return { words: words.with(place - 1, again), place: place - 1, isAnswered: true }
    }
  }
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Units for the time to the next question, largest first, each with its length. A month is a twelfth of a year. */
const units = [
  ['year', 365 * dayMs],
  ['month', (365 / 12) * dayMs],
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
] as const

/** How long until a word is asked again, in the largest unit that fits; at least a minute. */
export function interval(from: number, dueAt: string) {
  const ms = Math.max(minuteMs, new Date(dueAt).getTime() - from)
  const [unit, length] = units.find(([, each]) => Math.round(ms / each) >= 1 && ms >= each * 0.95) ?? units[4]
  return { value: Math.round(ms / length), unit }
}
