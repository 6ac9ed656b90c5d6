import { IconDownload, IconFlag, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '#platform/problem-text.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { toast } from '#ui/toast.ts'
import { type Authored, useExport } from './use-authored.ts'

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }))
const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }))

export interface ItemMenuProps {
  readonly item: Authored
  /** Without it, all that one can do is keep a copy. */
  readonly canEdit: boolean
  /** Somebody else wrote it: it can be reported. */
  readonly canReport?: boolean
  readonly edge?: boolean
  readonly onDeleted?: () => void
}

/** Whether something was written by somebody else, and so can be reported. */
export const isOfOthers = ({ author, is_owner }: { readonly author: unknown; readonly is_owner: boolean }): boolean =>
  author !== null && !is_owner

/** Edit, keep as a file, report, delete: for those who may. */
export function ItemMenu({ item, canEdit, canReport = false, edge = false, onDeleted }: ItemMenuProps) {
  const { t } = useTranslation('library')
  const navigate = useNavigate()
  const problemText = useProblemText()
  const copy = useExport(item)
  const [asking, setAsking] = useState(false)
  const [reporting, setReporting] = useState(false)
  const edit = () =>
    void (item.kind === 'scenario'
      ? navigate({ to: '/platform/scenario/{-$scenarioId}', params: { scenarioId: item._id } })
      : navigate({ to: '/platform/module/{-$moduleId}', params: { moduleId: item._id } }))
  const save = () => copy.mutate(undefined, { onError: (error) => void toast(problemText(error), { kind: 'warn' }) })
  const file = { label: t('item.export'), icon: <IconDownload aria-hidden="true" />, onClick: save }
  const report = { label: t('item.report'), icon: <IconFlag aria-hidden="true" />, onClick: () => setReporting(true) }
  const reports = canReport ? [report] : []
  const actions = canEdit
    ? [
        { label: t('item.edit'), icon: <IconPencil aria-hidden="true" />, onClick: edit },
        file,
        ...reports,
        {
          label: t('item.delete'),
          icon: <IconTrash aria-hidden="true" />,
          onClick: () => setAsking(true),
          danger: true,
        },
      ]
    : [file, ...reports]
  return (
    <>
      <ActionMenu
        label={t(canEdit ? 'item.menu' : 'item.menuOfOthers', { title: item.title })}
        actions={actions}
        edge={edge}
      />
      <Suspense>
        {reporting && <ReportDialog item={item} onClose={() => setReporting(false)} />}
        {asking && <DeleteDialog item={item} onClose={() => setAsking(false)} onDeleted={onDeleted} />}
      </Suspense>
    </>
  )
}
