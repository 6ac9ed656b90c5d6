// When a word is asked next: FSRS, told only what was remembered and when. Pure.
import type { Grade, Tier } from '@parley/contracts/vocabulary.ts'
import { type Card, fsrs, type Grade as Rating } from 'ts-fsrs'

/** What is kept between two grades; `last_review` is ISO 8601. */
export interface Kept {
  stability: number
  difficulty: number
  scheduled_days: number
  learning_steps: number
  reps: number
  lapses: number
  state: number
  last_review: string | null
}

export interface Scheduled {
  readonly card: Kept
  readonly dueAt: Date
}

const ratings: Record<Grade, Rating> = { again: 1, hard: 2, good: 3, easy: 4 }
const grades = Object.keys(ratings) as Grade[]
/** Without chance in it, so that what a button promises is what happens. */
const scheduler = fsrs({ enable_fuzz: false })

const fresh: Kept = {
  stability: 0,
  difficulty: 0,
  scheduled_days: 0,
  learning_steps: 0,
  reps: 0,
  lapses: 0,
  state: 0,
  last_review: null,
}

/** A clock that was ahead has left a last time that is still to come: then it was now. */
function cardOf(kept: Kept | null, now: Date): Card {
  const { last_review: last, ...card } = kept ?? fresh
  const at = last === null ? {} : { last_review: new Date(Math.min(Date.parse(last), now.getTime())) }
  return { ...card, ...at, due: now, elapsed_days: 0 }
}

const keptOf = ({ last_review: last, ...card }: Card): Kept => ({
  stability: card.stability,
  difficulty: card.difficulty,
  scheduled_days: card.scheduled_days,
  learning_steps: card.learning_steps,
  reps: card.reps,
  lapses: card.lapses,
  state: card.state,
  last_review: last?.toISOString() ?? null,
})

/** What a grade leads to. It is due after `now`, whatever the clock said before. @param kept null before the first grade */
export function schedule(kept: Kept | null, grade: Grade, now: Date): Scheduled {
  const { card } = scheduler.next(cardOf(kept, now), now, ratings[grade])
  return { card: keptOf(card), dueAt: card.due }
}

/** When each grade would have it asked again. */
export const nextDue = (kept: Kept | null, now: Date): Record<Grade, string> =>
  Object.fromEntries(grades.map((grade) => [grade, schedule(kept, grade, now).dueAt.toISOString()])) as Record<
    Grade,
    string
  >

/** Whether words of this tier are asked: those that come fluently need it no more. */
export const isAsked = (tier: Tier | null): boolean => tier !== 4
