// Budgets by day: which there are, which day it is, and when they are full again. Pure.
import { ModelRefused } from '#ai/meter.ts'
import { Problem } from '#platform/problem.ts'

const dayMs = 86_400_000

/** The budgets by the name under which a refusal tells them. */
export type BudgetName =
  | 'turns_per_conversation'
  | 'turns_per_day'
  | 'model_calls_per_day'
  | 'spoken_characters_per_day'
  | 'word_lookups_per_day'

/** The day (UTC) as `YYYY-MM-DD`. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** When the next day (UTC) begins. */
export const nextDay = (now: Date): Date => new Date((Math.floor(now.getTime() / dayMs) + 1) * dayMs)

/** Until the next day (UTC), at least 1. */
const secondsUntilNextDay = (now: Date): number =>
  Math.max(1, Math.ceil((nextDay(now).getTime() - now.getTime()) / 1000))

/** A budget of a day that is used up. */
export const budgetExceeded = (budget: BudgetName, now: Date): Problem =>
  new Problem('BUDGET.EXCEEDED', [{ path: '', code: budget, message: 'Full again at midnight UTC' }], {
    retryAfterSeconds: secondsUntilNextDay(now),
  })

/** A free conversation that has had its turns. Its budget never fills again, so nothing is said about when. */
export const conversationFull = (): Problem =>
  new Problem('BUDGET.EXCEEDED', [
    { path: '', code: 'turns_per_conversation', message: 'This conversation has had all its turns' },
  ])

/** The same where a model is asked, so that whoever can go on without the model does. */
export const modelRefused = (budget: BudgetName, now: Date): ModelRefused =>
  new ModelRefused('BUDGET.EXCEEDED', budget, secondsUntilNextDay(now))

/** What a caller is told whose request needed a model. */
export const problemOf = ({ code, budget, retryAfterSeconds }: ModelRefused): Problem => {
  const details = budget === null ? [] : [{ path: '', code: budget, message: 'Full again at midnight UTC' }]
  return new Problem(code, details, retryAfterSeconds === null ? {} : { retryAfterSeconds })
}
