import type { AssignmentSummary } from '@parley/contracts/classes/assignment.ts'
import { useTranslation } from 'react-i18next'

type Facts = Pick<AssignmentSummary, 'kind' | 'part' | 'scenario_count' | 'goals_count' | 'attempts_max'>

/** An assignment's requirements in a few words each. */
export function useAssignmentFacts(): (assignment: Facts) => string[] {
  const { t } = useTranslation('classes')
  return ({ kind, part, scenario_count: scenarios, goals_count: goals, attempts_max: attempts }) => [
    ...(kind === 'module' ? [t('kind.module'), t('count.scenarios', { count: scenarios })] : []),
    ...(kind === 'exam' ? ['IELTS', ...(part === null ? [] : [t(`part.${part}`)])] : []),
    ...(kind === 'scenario' ? [t('count.goals', { count: goals })] : []),
    ...(attempts === null ? [] : [t('count.attempts', { count: attempts })]),
  ]
}
