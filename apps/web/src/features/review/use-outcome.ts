import type { ReviewSummary } from '@parley/contracts/review.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'

type Reached = Pick<ReviewSummary, 'outcome' | 'goals_reached' | 'goals_total' | 'duration_ms'>

/** The outcome in one sentence: the model's own, else the goals reached, else the length of the conversation. */
export function useOutcome(): (reached: Reached) => string {
  const { t } = useTranslation('review')
  const format = useFormat()
  return ({ outcome, goals_reached, goals_total, duration_ms }) => {
    if (outcome) return outcome
    if (goals_total > 0) return t('goals.title', { reached: goals_reached, count: goals_total })
    return t('talked', { duration: format.duration(duration_ms) })
  }
}
