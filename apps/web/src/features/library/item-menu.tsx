import { IconDownload, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '#platform/problem-text.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { toast } from '#ui/toast.ts'
import { type Authored, useExport } from './use-authored.ts'

const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }))

export interface ItemMenuProps {
  readonly item: Authored
  /** Without it, all that one can do is keep a copy. */
  readonly canEdit: boolean
  readonly edge?: boolean
  readonly onDeleted?: () => void
}

/** Edit, keep as a file, delete: for those who may. */
export function ItemMenu({ item, canEdit, edge = false, onDeleted }: ItemMenuProps) {
  const { t } = useTranslation('library')
  const navigate = useNavigate()
  const problemText = useProblemText()
  const copy = useExport(item)
  const [asking, setAsking] = useState(false)
  const edit = () =>
    void (item.kind === 'scenario'
      ? navigate({ to: '/platform/scenario/{-$scenarioId}', params: { scenarioId: item._id } })
      : navigate({ to: '/platform/module/{-$moduleId}', params: { moduleId: item._id } }))
  const save = () => copy.mutate(undefined, { onError: (error) => void toast(problemText(error), { kind: 'warn' }) })
  const file = { label: t('item.export'), icon: <IconDownload aria-hidden="true" />, onClick: save }
  const actions = canEdit
    ? [
        { label: t('item.edit'), icon: <IconPencil aria-hidden="true" />, onClick: edit },
        file,
        {
          label: t('item.delete'),
          icon: <IconTrash aria-hidden="true" />,
          onClick: () => setAsking(true),
          danger: true,
        },
      ]
    : [file]
  return (
    <>
      <ActionMenu
        label={t(canEdit ? 'item.menu' : 'item.menuOfOthers', { title: item.title })}
        actions={actions}
        edge={edge}
      />
      <Suspense>
        {asking && <DeleteDialog item={item} onClose={() => setAsking(false)} onDeleted={onDeleted} />}
      </Suspense>
    </>
  )
}
