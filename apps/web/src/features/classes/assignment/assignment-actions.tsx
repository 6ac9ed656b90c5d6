import {
  type Assignment,
  deleteAssignment,
  giveAssignment,
  withdrawAssignment,
} from '@parley/contracts/classes/assignment.ts'
import { releaseMarks } from '@parley/contracts/classes/mark.ts'
import { IconArrowBackUp, IconSend, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { type Action, ActionMenu } from '#ui/controls/action-menu.tsx'
import { Button } from '#ui/controls/button.tsx'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { Confirm } from '#ui/dialogs/confirm.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { useAssignedText } from '../parts/use-assigned-text.ts'
import { useClassAct } from '../parts/use-classes.ts'

type PendingAction = 'withdraw' | 'delete' | 'release' | 'give'

/** Actions on an assignment: edit, withdraw, delete, release the marks. */
export function AssignmentActions({ assignment }: { readonly assignment: Assignment }) {
  const { t } = useTranslation('classes')
  const [asked, setAsked] = useState<PendingAction | null>(null)
  const { _id: assignmentId, class: taught, state, counts } = assignment
  const isUntouched = counts.begun + counts.handed_in === 0
  const isHeld = state === 'draft' || state === 'withdrawn'
  const actions: Action[] = [
    ...(isHeld
      ? []
      : [
          {
            label: t('acts.withdraw'),
            icon: <IconArrowBackUp aria-hidden="true" />,
            onClick: () => setAsked('withdraw'),
          },
        ]),
    ...(isUntouched
      ? [
          {
            label: t('acts.delete'),
            icon: <IconTrash aria-hidden="true" />,
            onClick: () => setAsked('delete'),
            danger: true,
          },
        ]
      : []),
  ]
  return (
    <>
      {actions.length > 0 && <ActionMenu label={t('acts.menu')} edge actions={actions} />}
      <ButtonLink
        to="/platform/classes/$classId/assignments/$assignmentId/edit"
        params={{ classId: taught._id, assignmentId }}
      >
        {t('edit.title')}
      </ButtonLink>
      {isHeld ? (
        <Button variant="filled" onClick={() => setAsked('give')}>
          {t('acts.give')}
        </Button>
      ) : (
        counts.handed_in > 0 && (
          <Button variant="filled" icon={<IconSend aria-hidden="true" />} onClick={() => setAsked('release')}>
            {t('acts.release')}
          </Button>
        )
      )}
      {asked && <Question act={asked} assignment={assignment} onClose={() => setAsked(null)} />}
    </>
  )
}

interface QuestionProps {
  readonly act: PendingAction
  readonly assignment: Assignment
  readonly onClose: () => void
}

function Question({ act, assignment, onClose }: QuestionProps) {
  const { t } = useTranslation('classes')
  const assignedText = useAssignedText()
  const navigate = useNavigate()
  const params = { id: assignment._id }
  const { mutate, isPending, error } = useClassAct(async (): Promise<string> => {
    if (act === 'release') return t('acts.released', { count: (await call(releaseMarks, { params })).released_count })
    if (act === 'give') return assignedText(await call(giveAssignment, { params }))
    await (act === 'delete' ? call(deleteAssignment, { params }) : call(withdrawAssignment, { params }))
    return t(`acts.done.${act}`)
  })
  const tell = (message: string) => {
    void toast(message)
    onClose()
    if (act === 'delete') {
      void navigate({ to: '/platform/classes/$classId', params: { classId: assignment.class._id }, replace: true })
    }
  }
  return (
    <Confirm
      opened
      danger={act === 'delete' || act === 'withdraw'}
      title={t(`acts.question.${act}`, { title: assignment.title })}
      verb={t(`acts.${act}`)}
      busy={isPending}
      error={error}
      onConfirm={() => mutate(undefined, { onSuccess: tell })}
      onClose={onClose}
    >
      <p className="muted">
        {t(`acts.text.${act}`, { begun: assignment.counts.begun, done: assignment.counts.handed_in })}
      </p>
    </Confirm>
  )
}
