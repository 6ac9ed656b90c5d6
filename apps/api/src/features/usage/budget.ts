// Daily budgets: their names, the current day, and when they renew. Pure.
import { ModelRefused } from '#ai/meter.ts'
import { Problem } from '#platform/http/problem.ts'

const dayMs = 86_400_000

/** The budgets' names in errors. */
export type BudgetName =
  | 'turns_per_conversation'
  | 'turns_per_day'
  | 'trial_turns_per_day'
  | 'model_calls_per_day'
  | 'spoken_characters_per_day'
  | 'word_lookups_per_day'

/** The day (UTC) as `YYYY-MM-DD`. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** When the next day (UTC) begins. */
export const nextDay = (now: Date): Date => new Date((Math.floor(now.getTime() / dayMs) + 1) * dayMs)

/** Seconds until the next day (UTC), at least 1. */
const secondsUntilNextDay = (now: Date): number =>
  Math.max(1, Math.ceil((nextDay(now).getTime() - now.getTime()) / 1000))

/** The error for a used-up daily budget. */
export const budgetExceeded = (budget: BudgetName, now: Date): Problem =>
  new Problem('BUDGET.EXCEEDED', [{ path: '', code: budget, message: 'Full again at midnight UTC' }], {
    retryAfterSeconds: secondsUntilNextDay(now),
  })

/** The error for a free conversation without turns left. It never renews, so the error gives no time. */
export const conversationFull = (): Problem =>
  new Problem('BUDGET.EXCEEDED', [
    { path: '', code: 'turns_per_conversation', message: 'This conversation has had all its turns' },
  ])

/** The error for a model request over budget, which lets the caller continue without the model. */
export const modelRefused = (budget: BudgetName, now: Date): ModelRefused =>
  new ModelRefused('BUDGET.EXCEEDED', budget, secondsUntilNextDay(now))

/** Converts a refused model call to the error for a request that needs a model. */
export const problemOf = ({ code, budget, retryAfterSeconds }: ModelRefused): Problem => {
  const details = budget === null ? [] : [{ path: '', code: budget, message: 'Full again at midnight UTC' }]
  return new Problem(code, details, retryAfterSeconds === null ? {} : { retryAfterSeconds })
}
