// Decides which recurring mistakes are gone and which remain. Pure.
import type { Language } from '@parley/contracts/language/language.ts'
import { mistakeWeeks } from '@parley/contracts/practice/progress.ts'
import type { Topic } from '@parley/contracts/review/topic.ts'

/** Mistakes of one topic on one day. */
interface MistakeDay {
  readonly topic: Topic
  readonly language: Language
  /** Such as 2026-11-20. */
  readonly day: string
  readonly count: number
  /** Conversations on that day that have the mistake. */
  readonly talks: number
  readonly reviewId: string
}

export interface Recurring {
  readonly topic: Topic
  readonly language: Language
  /** The newest review with the mistake. */
  readonly reviewId: string
  /** Number of mistakes per week, oldest first. */
  readonly weeks: number[]
}

/** Maximum number of mistakes returned of each kind. */
const shownMax = 3
/** Minimum number of conversations with a mistake; fewer may be slips. */
const recurringMin = 2
/** Minimum number of conversations in the weeks without the mistake; fewer gave no occasion for it. */
const withoutMin = 3

interface RecurringInput {
  /** Days with mistakes in these weeks. */
  readonly days: readonly MistakeDay[]
  /** Mondays of the weeks, oldest first. */
  readonly mondays: readonly string[]
  /** Conversations in the last weeks, by language. */
  readonly talks: ReadonlyMap<Language, number>
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0)

/** Mistakes of no topic are left out: they are not the same one again. */
export function recurringOf({ days, mondays, talks }: RecurringInput): { gone: Recurring[]; here: Recurring[] } {
  const named = days.filter(({ topic }) => topic !== 'other')
  const topics = [...Map.groupBy(named, ({ topic, language }) => `${language} ${topic}`).values()]
  const recurring = topics.flatMap((found): Recurring[] => {
    const newest = found.reduce((one, other) => (other.day > one.day ? other : one))
    if (sum(found.map((day) => day.talks)) < recurringMin) return []
    const weeks = mondays.map((monday, at) =>
      sum(
        found
          .filter(({ day }) => day >= monday && (mondays[at + 1] === undefined || day < (mondays[at + 1] ?? '')))
          .map(({ count }) => count),
      ),
    )
    return [{ topic: newest.topic, language: newest.language, reviewId: newest.reviewId, weeks }]
  })
  const isGone = ({ weeks }: Recurring) => weeks.slice(-mistakeWeeks.without).every((count) => count === 0)
  const lastWeek = ({ weeks }: Recurring) => weeks.findLastIndex((count) => count > 0)
  const byCount = (one: Recurring, other: Recurring) => sum(other.weeks) - sum(one.weeks)
  const gone = recurring
    .filter((each) => isGone(each) && (talks.get(each.language) ?? 0) >= withoutMin)
    .sort((one, other) => lastWeek(other) - lastWeek(one) || byCount(one, other))
  const here = recurring.filter((each) => !isGone(each)).sort(byCount)
  return { gone: gone.slice(0, shownMax), here: here.slice(0, shownMax) }
}
