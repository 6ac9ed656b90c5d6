import { type Class, deleteClass } from '@parley/contracts/classes/class.ts'
import { IconFileImport, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { ActionMenu } from '#ui/controls/action-menu.tsx'
import { Confirm } from '#ui/dialogs/confirm.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { useClassAct } from '../parts/use-classes.ts'

const ClassDialog = lazy(async () => ({ default: (await import('../list/class-dialog.tsx')).ClassDialog }))

const RosterDialog = lazy(async () => ({ default: (await import('../roster/roster-dialog.tsx')).RosterDialog }))

/** Actions on a class. */
export function ClassActions({ taught }: { readonly taught: Class }) {
  const { t } = useTranslation('classes')
  const [asked, setAsked] = useState<'edit' | 'roster' | 'delete' | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <ActionMenu
        label={t('class.menu')}
        edge
        actions={[
          { label: t('roster.title'), icon: <IconFileImport aria-hidden="true" />, onClick: () => setAsked('roster') },
          { label: t('form.edit'), icon: <IconPencil aria-hidden="true" />, onClick: () => setAsked('edit') },
          {
            label: t('delete.ask'),
            icon: <IconTrash aria-hidden="true" />,
            onClick: () => setAsked('delete'),
            danger: true,
          },
        ]}
      />
      <Suspense>
        {asked === 'roster' && <RosterDialog taught={taught} onClose={close} />}
        {asked === 'edit' && (
          <ClassDialog
            edited={taught}
            onClose={close}
            onSaved={() => {
              void toast(t('form.saved'))
              close()
            }}
          />
        )}
      </Suspense>
      {asked === 'delete' && <DeleteClass taught={taught} onClose={close} />}
    </>
  )
}

function DeleteClass({ taught, onClose }: { readonly taught: Class; readonly onClose: () => void }) {
  const { t } = useTranslation('classes')
  const navigate = useNavigate()
  const { mutate, isPending, error } = useClassAct(() => call(deleteClass, { params: { id: taught._id } }))
  const leave = () => {
    void toast(t('delete.done', { name: taught.name }))
    void navigate({ to: '/platform/classes', replace: true })
  }
  return (
    <Confirm
      opened
      danger
      title={t('delete.question', { name: taught.name })}
      verb={t('delete.verb')}
      busy={isPending}
      error={error}
      onConfirm={() => mutate(undefined, { onSuccess: leave })}
      onClose={onClose}
    >
      <p className="muted">{t('delete.text')}</p>
    </Confirm>
  )
}
