import { IconDownload, IconFlag, IconPencil, IconSchool, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '#platform/http/problem-text.ts'
import { useTeaches } from '#platform/session/organisations.ts'
import { type Action, ActionMenu } from '#ui/controls/action-menu.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { type Authored, useExport } from './use-authored.ts'

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }))
const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }))

export interface ItemMenuProps {
  readonly item: Authored
  /** If undefined, the item can only be assigned, exported or reported. */
  readonly canEdit: boolean
  /** Whether the scenario is a test. */
  readonly isExam?: boolean
  /** Whether another user wrote it, so that the user can report it. */
  readonly canReport?: boolean
  readonly edge?: boolean
  /** Further actions, listed first. */
  readonly before?: readonly Action[]
  readonly onDeleted?: () => void
}

/** Whether another user wrote it, so that the user can report it. */
export const isOfOthers = ({ author, is_owner }: { readonly author: unknown; readonly is_owner: boolean }): boolean =>
  author !== null && !is_owner

/** Actions on an item: assign to a class, edit, export, report or delete, each if permitted. */
export function ItemMenu({
  item,
  canEdit,
  isExam = false,
  canReport = false,
  edge = false,
  before = [],
  onDeleted,
}: ItemMenuProps) {
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
  const assign = {
    label: t('item.assign'),
    icon: <IconSchool aria-hidden="true" />,
    onClick: () => void navigate({ to: '/platform/classes', search: { [isExam ? 'exam' : item.kind]: item._id } }),
  }
  const assigns = useTeaches() ? [assign] : []
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
        actions={[...before, ...assigns, ...actions]}
        edge={edge}
      />
      <Suspense>
        {reporting && <ReportDialog item={item} onClose={() => setReporting(false)} />}
        {asking && <DeleteDialog item={item} onClose={() => setAsking(false)} onDeleted={onDeleted} />}
      </Suspense>
    </>
  )
}
