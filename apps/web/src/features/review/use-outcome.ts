import type { ReviewSummary } from '@parley/contracts/review.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/format.ts'

type Reached = Pick<ReviewSummary, 'outcome' | 'goals_reached' | 'goals_total' | 'duration_ms'>

/** What was reached in one sentence: the model's own, else the goals, else how long the talk was. */
export function useOutcome(): (reached: Reached) => string {
  const { t } = useTranslation('review')
  const format = useFormat()
  return ({ outcome, goals_reached, goals_total, duration_ms }) => {
    if (outcome) return outcome
    if (goals_total > 0) return t('goals.title', { reached: goals_reached, count: goals_total })
    return t('talked', { duration: format.duration(duration_ms) })
  }
}
