import type { Assignment } from '@parley/contracts/classes/assignment.ts'
import { remindStudents } from '@parley/contracts/classes/overview.ts'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { useFormat } from '#platform/language/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Confirm } from '#ui/dialogs/confirm.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { useClassAct, workQuery } from '../parts/use-classes.ts'

export interface RemindButtonProps {
  readonly assignment: Assignment
  readonly position: number
}

/** Reminds students who have not handed in, after listing them; renders nothing if there are none. */
export function RemindButton({ assignment, position }: RemindButtonProps) {
  const { t } = useTranslation('classes')
  const format = useFormat()
  const { data } = useQuery(workQuery(assignment._id, position))
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, error } = useClassAct((ids: string[]) => {
    const body = { position, student_ids: ids }
    return call(remindStudents, { params: { id: assignment._id }, body })
  })
  const students = (data?.items ?? []).flatMap((row) => (row.can_be_reminded ? [row.student] : []))
  if (students.length === 0) return null
  const tell = ({ reminded_count: count }: { reminded_count: number }) => {
    void toast(count === 0 ? t('remind.nobody') : t('remind.done', { count }))
    setAsking(false)
  }
  const remind = () =>
    mutate(
      students.map(({ _id }) => _id),
      { onSuccess: tell },
    )
  return (
    <>
      <Button icon={<IconBell aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t('remind.button', { count: students.length })}
      </Button>
      {isAsking && (
        <Confirm
          opened
          title={t('remind.question', { count: students.length })}
          verb={t('remind.verb')}
          busy={isPending}
          error={error}
          onConfirm={remind}
          onClose={() => setAsking(false)}
        >
          <p>{format.list(students.map(({ name }) => name))}</p>
          <p className="muted">{t('remind.text')}</p>
        </Confirm>
      )}
    </>
  )
}
