import type { Class } from '@parley/contracts/classes/class.ts'
import { type ClassStudent, removeStudent } from '@parley/contracts/classes/member.ts'
import { IconChartBar, IconUserMinus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { useFormat } from '#platform/language/format.ts'
import { ActionMenu } from '#ui/controls/action-menu.tsx'
import { Confirm } from '#ui/dialogs/confirm.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { Table, tableActsClass } from '#ui/page/table.tsx'
import { Level } from '#ui/voice/charts/level.tsx'
import { MinuteBars } from '../parts/minute-bars.tsx'
import { Person } from '../parts/person.tsx'
import { useClassAct } from '../parts/use-classes.ts'
import classes from './student-table.module.css'

interface StudentTableProps {
  readonly taught: Class
  readonly students: readonly ClassStudent[]
}

/** The class's students: level, minutes, last conversation. */
export function StudentTable({ taught, students }: StudentTableProps) {
  const { t } = useTranslation('classes')
  // Stored above the rows, so that the dialog stays open when the list is refetched.
  const [asked, setAsked] = useState<ClassStudent | null>(null)
  return (
    <>
      <Table
        className={classes.students}
        label={t('class.students')}
        columns={(['name', 'level', 'minutes', 'last'] as const).map((column) => t(`class.column.${column}`))}
        actsLabel={t('class.column.more')}
      >
        {students.map((student) => (
          <StudentRow key={student._id} student={student} onRemove={() => setAsked(student)} />
        ))}
      </Table>
      {asked && <RemoveStudent taught={taught} student={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function StudentRow({ student, onRemove }: { readonly student: ClassStudent; readonly onRemove: () => void }) {
  const { t } = useTranslation('classes')
  const format = useFormat()
  const navigate = useNavigate()
  const { _id, name, level, week_minutes: weeks } = student
  const minutes = weeks.reduce((sum, each) => sum + each, 0)
  return (
    <tr>
      <th scope="row">
        <Person
          name={name}
          link={
            <Link to="/platform/user-progress" search={{ member: _id }}>
              {name}
            </Link>
          }
        />
      </th>
      <td className={classes.level}>{level && <Level level={level} label={t('class.level', { level })} />}</td>
      <td className={classes.minutes}>
        <MinuteBars
          weeks={weeks}
          label={t('class.minutes', { minutes: format.duration(Math.round(minutes) * 60_000) })}
        />
      </td>
      <td className={classes.last}>
        <LastTalk {...student} />
      </td>
      <td className={tableActsClass}>
        <ActionMenu
          label={t('class.moreAbout', { name })}
          actions={[
            {
              label: t('person.progress'),
              icon: <IconChartBar aria-hidden="true" />,
              onClick: () => void navigate({ to: '/platform/user-progress', search: { member: _id } }),
            },
            {
              label: t('person.remove'),
              icon: <IconUserMinus aria-hidden="true" />,
              onClick: onRemove,
              danger: true,
            },
          ]}
        />
      </td>
    </tr>
  )
}

function LastTalk({ is_talking: isTalking, last_talk_at: at }: Pick<ClassStudent, 'is_talking' | 'last_talk_at'>) {
  const { t } = useTranslation('classes')
  const format = useFormat()
  if (isTalking) return t('class.talking')
  return at === null ? t('class.never') : format.ago(at)
}

interface RemoveStudentProps {
  readonly taught: Class
  readonly student: ClassStudent
  readonly onClose: () => void
}

function RemoveStudent({ taught, student: { _id, name }, onClose }: RemoveStudentProps) {
  const { t } = useTranslation('classes')
  const { mutate, isPending, error } = useClassAct(() =>
    call(removeStudent, { params: { id: taught._id, user_id: _id } }),
  )
  const told = () => {
    void toast(t('person.removed', { name }))
    onClose()
  }
  return (
    <Confirm
      opened
      danger
      title={t('person.removeQuestion', { name })}
      verb={t('person.removeVerb')}
      busy={isPending}
      error={error}
      onConfirm={() => mutate(undefined, { onSuccess: told })}
      onClose={onClose}
    >
      <p className="muted">{t('person.removeText')}</p>
    </Confirm>
  )
}
