import { getOwnAssignment } from '@parley/contracts/classes/own-assignment.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { useDueText } from '../parts/due.tsx'
import { classesKey } from '../parts/use-classes.ts'
import classes from './assigned-briefing.module.css'

const ownAssignmentQuery = (id: string) =>
  queryOptions({
    queryKey: [classesKey, 'own', id],
    queryFn: ({ signal }) => call(getOwnAssignment, { params: { id } }, { signal }),
    staleTime: 0,
  })

export interface AssignedBriefingProps {
  readonly assignment: string
  readonly position: number
}

/** Shown before a conversation: its class, its deadline, and who can listen to the submission. */
export function AssignedBriefing({ assignment: id, position }: AssignedBriefingProps) {
  const { t } = useTranslation('classes')
  const dueText = useDueText()
  const { data } = useQuery(ownAssignmentQuery(id))
  const item = data?.items.find((each) => each.position === position)
  if (!data || !item) return null
  const facts = [
    ...(data.due ? [dueText(data.due.at, true)] : []),
    ...(item.attempts_max === null
      ? []
      : [t('from.attempt', { number: Math.min(item.attempts_used + 1, item.attempts_max), max: item.attempts_max })]),
    ...(item.goals_count > 0 ? [t('count.goals', { count: item.goals_count })] : []),
  ]
  return (
    <div className={`note note-iris ${classes.note}`}>
      <p>
        <b>{t('from.label')}</b> {[data.class.name, ...facts].join(', ')}
      </p>
      {data.note && <p>{data.note}</p>}
      <p>{t('briefing.heardByTeachers')}</p>
    </div>
  )
}
