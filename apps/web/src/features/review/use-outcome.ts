import type { PublicReview, ReviewSummary } from '@parley/contracts/review/review.ts'
import { useFormat } from '#platform/language/format.ts'
import { useLearnerTexts } from './learner-texts.ts'

type Reached = Pick<
  ReviewSummary,
  'outcome' | 'achieved' | 'steps_done' | 'steps_total' | 'goals_reached' | 'goals_total' | 'duration_ms'
>

/** A review's statement about its conversation, with the same counts as in the list. */
export const reachedIn = (review: PublicReview): Reached => ({
  ...review,
  steps_done: review.steps.filter((step) => step.is_done).length,
  steps_total: review.steps.length,
  goals_reached: review.goals.filter((goal) => goal.used).length,
  goals_total: review.goals.length,
})

/** Keeps "6 of 6" on one line. */
const unbroken = (count: string): string => count.replace(/(\d+) (\S+) (\d+)/, '$1\u00a0$2\u00a0$3')

/**
 * The outcome in one line. With steps: what was achieved, the steps done, then the phrases used. Without: the model's
 * sentence, otherwise the goals reached, otherwise the length of the conversation.
 */
export function useOutcome(): (reached: Reached) => string {
  const t = useLearnerTexts()
  const format = useFormat()
  return ({ outcome, achieved, steps_done, steps_total, goals_reached, goals_total, duration_ms }) => {
    if (steps_total > 0) {
      const parts = [
        // The model's sentence ends with a full stop, and more text follows.
        (outcome ?? achieved)?.replace(/\.$/, ''),
        t('outcome.steps', { done: steps_done, count: steps_total }),
        goals_total > 0 && t('outcome.phrases', { used: goals_reached, count: goals_total }),
      ]
      return parts.flatMap((part) => (part ? [unbroken(part)] : [])).join('\u00a0· ')
    }
    if (outcome) return outcome
    if (goals_total > 0) return t('goals.title', { reached: goals_reached, count: goals_total })
    return t('talked', { duration: format.duration(duration_ms) })
  }
}
