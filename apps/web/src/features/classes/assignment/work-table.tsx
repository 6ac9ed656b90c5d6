import type { Assignment } from '@parley/contracts/classes/assignment.ts'
import type { getAssignmentWork, StudentWork } from '@parley/contracts/classes/overview.ts'
import type { Answer } from '@parley/contracts/endpoint.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { Table } from '#ui/page/table.tsx'
import { StateMark } from '#ui/states/state-mark.tsx'
import { Level } from '#ui/voice/charts/level.tsx'
import { Voiceprint } from '#ui/voice/voiceprint.tsx'
import { useDueText } from '../parts/due.tsx'
import { Person } from '../parts/person.tsx'
import { standingKind } from '../parts/standing.rules.ts'
import classes from './assignment-page.module.css'

export interface WorkTableProps {
  readonly assignment: Assignment
  readonly work: Answer<typeof getAssignmentWork>
}

const columns = ['student', 'state', 'best', 'goals', 'level', 'attempts', 'mark'] as const

/** One row per student: status, submission and mark. */
export function WorkTable({ assignment, work }: WorkTableProps) {
  const { t } = useTranslation('classes')
  return (
    <Table
      className={classes.table}
      label={t('class.students')}
      columns={columns.map((column) => t(`work.column.${column}`))}
    >
      {work.items.map((row) => (
        <WorkRow key={row.student._id} assignment={assignment} row={row} attemptsMax={work.attempts_max} />
      ))}
    </Table>
  )
}

interface WorkRowProps {
  readonly assignment: Assignment
  readonly row: StudentWork
  readonly attemptsMax: number | null
}

function WorkRow({ assignment, row, attemptsMax }: WorkRowProps) {
  const { t } = useTranslation('classes')
  const { student, standing, submission, mark, attempts_used: used, sent_back_count: back } = row
  const params = { classId: assignment.class._id, assignmentId: assignment._id, submissionId: submission?._id ?? '' }
  const to = '/platform/classes/$classId/assignments/$assignmentId/$submissionId' as const
  return (
    <tr>
      <th scope="row">
        <Person
          name={student.name}
          link={
            submission && (
              <Link to={to} params={params}>
                {student.name}
              </Link>
            )
          }
        >
          <Remarks assignment={assignment} row={row} />
        </Person>
      </th>
      <td className={classes.state}>
        <StateMark kind={standingKind[standing]}>{t(`standing.${standing}`)}</StateMark>
      </td>
      <td className={classes.wide}>
        {submission?.line && <Voiceprint phrase={submission.line} tone="done" fill={1} className={classes.print} />}
      </td>
      <td className={classes.pair} data-label={t('work.column.goals')}>
        <Figure>
          {submission && submission.goals_reached !== null && submission.goals_total > 0
            ? t('work.of', { part: submission.goals_reached, total: submission.goals_total })
            : null}
        </Figure>
      </td>
      <td data-label={t('work.column.level')}>
        <Estimate submission={submission} />
      </td>
      <td className={classes.pair} data-label={t('work.column.attempts')}>
        {attemptsMax === null ? used : t('work.of', { part: used, total: attemptsMax + back })}
      </td>
      <td className={classes.mark}>
        {submission && mark?.value && mark.is_released && !mark.has_changes ? (
          <span className="tag tag-done">{t('work.sent', { mark: mark.value })}</span>
        ) : submission ? (
          <ButtonLink
            size="sm"
            to={to}
            params={params}
            aria-label={`${mark?.value ? t('work.notSent', { mark: mark.value }) : t('work.mark')}: ${student.name}`}
          >
            {mark?.value ? t('work.notSent', { mark: mark.value }) : t('work.mark')}
          </ButtonLink>
        ) : null}
      </td>
    </tr>
  )
}

const Figure = ({ children }: { readonly children: string | null }) =>
  children ?? <span className={classes.none}>–</span>

function Estimate({ submission }: Pick<StudentWork, 'submission'>) {
  const { t } = useTranslation('classes')
  const format = useFormat()
  if (submission?.level) return <Level level={submission.level} label={t('class.level', { level: submission.level })} />
  const band = submission?.overall_band ?? null
  return <Figure>{band === null ? null : format.number(band)}</Figure>
}

/** Notes under the name: sent back, late, extra time. */
function Remarks({ assignment, row }: Pick<WorkRowProps, 'assignment' | 'row'>) {
  const { t } = useTranslation('classes')
  const dueText = useDueText()
  const { student, sent_back_count: back, is_late: isLate, due_at: dueAt } = row
  const hasMore = dueAt !== null && assignment.extra_time.some(({ user_id: id }) => id === student._id)
  const told = [
    ...(isLate ? [t('work.late')] : []),
    ...(back > 0 ? [t('work.sentBack', { count: back })] : []),
    ...(hasMore ? [t('work.moreTime', { due: dueText(dueAt, true) })] : []),
  ]
  return told.join(', ') || null
}
