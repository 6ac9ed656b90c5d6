// When a word is due next, by FSRS from past grades and their times. Pure.
import type { Grade, Tier } from '@parley/contracts/practice/vocabulary.ts'
import { type Card, fsrs, type Grade as Rating } from 'ts-fsrs'

/** The state stored between two grades; `last_review` is ISO 8601. */
export interface FsrsCard {
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
  readonly card: FsrsCard
  readonly dueAt: Date
}

const ratings: Record<Grade, Rating> = { again: 1, hard: 2, good: 3, easy: 4 }
const grades = Object.keys(ratings) as Grade[]
/**
 * Without steps of minutes, so that a word comes back after a day at the earliest, even after "again"; and without
 * randomness, so that the button shows the exact result.
 */
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false })

const fresh: FsrsCard = {
  stability: 0,
  difficulty: 0,
  scheduled_days: 0,
  learning_steps: 0,
  reps: 0,
  lapses: 0,
  state: 0,
  last_review: null,
}

/** A last review in the future, from a clock that was ahead, counts as now. */
function cardOf(kept: FsrsCard | null, now: Date): Card {
  const { last_review: last, ...card } = kept ?? fresh
  const at = last === null ? {} : { last_review: new Date(Math.min(Date.parse(last), now.getTime())) }
  return { ...card, ...at, due: now, elapsed_days: 0 }
}

const keptOf = ({ last_review: last, ...card }: Card): FsrsCard => ({
  stability: card.stability,
  difficulty: card.difficulty,
  scheduled_days: card.scheduled_days,
  learning_steps: card.learning_steps,
  reps: card.reps,
  lapses: card.lapses,
  state: card.state,
  last_review: last?.toISOString() ?? null,
})

/**
 * The result of a grade. It is due a whole number of days after `now`, even if the clock was wrong earlier.
 * @param kept null before the first grade
 */
export function schedule(kept: FsrsCard | null, grade: Grade, now: Date): Scheduled {
  const { card } = scheduler.next(cardOf(kept, now), now, ratings[grade])
  return { card: keptOf(card), dueAt: card.due }
}

/** The time used for an answer that is sent later: between the due time and now, whatever the device's clock says. */
export const gradedAt = (told: Date | null, dueAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime(), Math.max(dueAt.getTime(), (told ?? now).getTime())))

/** When the word would be due after each grade. */
export const nextDue = (kept: FsrsCard | null, now: Date): Record<Grade, string> =>
  Object.fromEntries(grades.map((grade) => [grade, schedule(kept, grade, now).dueAt.toISOString()])) as Record<
    Grade,
    string
  >

/** Whether words of this tier are practised: fluent ones are not. */
export const isAsked = (tier: Tier | null): boolean => tier !== 4
