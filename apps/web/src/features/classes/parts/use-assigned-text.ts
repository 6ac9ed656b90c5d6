import type { Assignment } from '@parley/contracts/classes/assignment.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { dayAndMonth } from './due.tsx'

/** Says that something was assigned and when students will see it, in the reader's time zone. */
export function useAssignedText(): (assignment: Pick<Assignment, 'state' | 'visible_from'>) => string {
  const { t } = useTranslation('classes')
  const format = useFormat()
  return ({ state, visible_from: from }) =>
    state === 'planned' && from
      ? t('give.doneFrom', { date: format.date(from.at, dayAndMonth), time: format.time(from.at) })
      : t('give.done')
}
