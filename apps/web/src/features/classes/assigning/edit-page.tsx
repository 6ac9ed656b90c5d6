import { type Assignment, updateAssignment } from '@parley/contracts/classes/assignment.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { timeZoneNow } from '#platform/time-zone.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { assignmentQuery, useClassAct } from '../parts/use-classes.ts'
import { type AssigningData, AssigningFrame } from './assigning-frame.tsx'
import { AssignmentForm } from './assignment-form.tsx'
import { type AssignmentDraft, draftOf, sourceOf, termsOf } from './draft.rules.ts'

/** Edits one of a class's assignments. */
export function EditAssignmentPage() {
  const { t } = useTranslation('classes')
  const { classId = '', assignmentId = '' } = useParams({ strict: false })
  const query = useQuery(assignmentQuery(assignmentId))
  return (
    <AssigningFrame classId={classId} title={query.data?.title ?? t('edit.title')}>
      {(data) => (
        <Loaded failed={t('work.failed')} query={query}>
          {(kept) => <EditAssignment key={kept._id} kept={kept} {...data} />}
        </Loaded>
      )}
    </AssigningFrame>
  )
}

function EditAssignment({ kept, taught, students }: AssigningData & { readonly kept: Assignment }) {
  const { t } = useTranslation('classes')
  const navigate = useNavigate()
  // Edits the version that was loaded first, so that the server rejects overwriting a newer one.
  const [first] = useState(kept)
  const [initial] = useState(() => draftOf(kept, timeZoneNow()))
  const { mutate, isPending, error } = useClassAct((draft: AssignmentDraft) => {
    const [before, after] = [sourceOf(initial), sourceOf(draft)]
    const isSame = JSON.stringify(before) === JSON.stringify(after)
    const body = { ...termsOf(draft), ...(isSame || after === null ? {} : { source: after }) }
    return call(updateAssignment, { params: { id: first._id }, body: { ...body, updated_at: first.updated_at } })
  })
  const leave = () =>
    void navigate({
      to: '/platform/classes/$classId/assignments/$assignmentId',
      params: { classId: taught._id, assignmentId: first._id },
      replace: true,
    })
  return (
    <AssignmentForm
      taught={taught}
      students={students}
      initial={initial}
      kept={first}
      isBusy={isPending}
      error={error}
      onLeave={leave}
      onSave={(draft) =>
        mutate(draft, {
          onSuccess: () => {
            void toast(t('edit.done'), { kind: 'done' })
            leave()
          },
        })
      }
    />
  )
}
