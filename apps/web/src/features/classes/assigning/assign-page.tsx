import { createAssignment } from '@parley/contracts/classes/assignment.ts'
import type { Class } from '@parley/contracts/classes/class.ts'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { timeZoneNow } from '#platform/time-zone.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { nextWeekIn } from '../parts/deadline.rules.ts'
import { useAssignedText } from '../parts/use-assigned-text.ts'
import { useClassAct } from '../parts/use-classes.ts'
import { parseAssignSearch } from './assign-search.ts'
import { type AssigningData, AssigningFrame } from './assigning-frame.tsx'
import { AssignmentForm } from './assignment-form.tsx'
import { type AssignmentDraft, newDraft, sourceOf, termsOf } from './draft.rules.ts'

/** Creates an assignment for a class. */
export function AssignPage() {
  const { t } = useTranslation('classes')
  const { classId = '' } = useParams({ strict: false })
  return (
    <AssigningFrame classId={classId} title={t('give.title')}>
      {(data) => <NewAssignment {...data} />}
    </AssigningFrame>
  )
}

function NewAssignment({ taught, students }: AssigningData) {
  const { t } = useTranslation('classes')
  const assignedText = useAssignedText()
  const navigate = useNavigate()
  const { scenario, module, exam } = parseAssignSearch({ ...useSearch({ strict: false }) })
  const [initial] = useState(() =>
    newDraft(
      exam
        ? { kind: 'exam', id: exam }
        : module
          ? { kind: 'module', id: module }
          : { kind: 'scenario', id: scenario ?? null },
      nextWeekIn(Date.now(), timeZoneNow()),
      timeZoneNow(),
    ),
  )
  const { mutate, isPending, error } = useGiving(taught)
  const save = (draft: AssignmentDraft, isDraft: boolean) =>
    mutate(
      { draft, isDraft },
      {
        onSuccess: (assignment) => {
          void toast(isDraft ? t('give.kept') : assignedText(assignment), { kind: 'done' })
          const params = { classId: taught._id, assignmentId: assignment._id }
          void navigate({ to: '/platform/classes/$classId/assignments/$assignmentId', params, replace: true })
        },
      },
    )
  return (
    <AssignmentForm
      taught={taught}
      students={students}
      initial={initial}
      isBusy={isPending}
      error={error}
      onSave={save}
    />
  )
}

const useGiving = (taught: Class) =>
  useClassAct(({ draft, isDraft }: { readonly draft: AssignmentDraft; readonly isDraft: boolean }) => {
    const source = sourceOf(draft)
    if (source === null) throw new Error('Nothing is chosen')
    return call(createAssignment, {
      params: { id: taught._id },
      body: { source, ...termsOf(draft), is_draft: isDraft },
    })
  })
