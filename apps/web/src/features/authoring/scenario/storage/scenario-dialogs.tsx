// Confirmation dialogs for what cannot be undone: leaving, deleting, and resolving a conflict.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { modulesQuery, useDeleteScenario } from './scenario-save.ts'

export interface LeaveDialogProps {
  readonly onStay: () => void
  readonly onLeave: () => void
  readonly onDiscard: () => void
}

/** Asks before leaving. Leaving keeps the draft; discarding it is a separate button. */
export function LeaveDialog({ onStay, onLeave, onDiscard }: LeaveDialogProps) {
  const { t } = useTranslation('scenario-wizard')
  const foot = (
    <>
      <Button variant="danger-quiet" onClick={onDiscard}>
        {t('leave.discard')}
      </Button>
      <Button onClick={onLeave}>{t('leave.leave')}</Button>
      <Button variant="filled" data-autofocus onClick={onStay}>
        {t('leave.stay')}
      </Button>
    </>
  )
  return (
    <Dialog opened title={t('leave.title')} onClose={onStay} foot={foot}>
      <p>{t('leave.text')}</p>
    </Dialog>
  )
}

export interface ConflictDialogProps {
  readonly isBusy: boolean
  readonly error: unknown
  readonly onClose: () => void
  readonly onTheirs: () => void
  readonly onMine: () => void
}

/** Another user has saved in the meantime: the author can load their version or overwrite it. */
export function ConflictDialog({ isBusy, error, onClose, onTheirs, onMine }: ConflictDialogProps) {
  const { t } = useTranslation('scenario-wizard')
  const foot = (
    <>
      <Button variant="danger-quiet" busy={isBusy} onClick={onMine}>
        {t('conflict.mine')}
      </Button>
      <Button variant="filled" data-autofocus busy={isBusy} onClick={onTheirs}>
        {t('conflict.theirs')}
      </Button>
    </>
  )
  return (
    <Dialog opened title={t('conflict.title')} onClose={onClose} foot={foot}>
      <p>{t('conflict.text')}</p>
      <p>{t('conflict.ways')}</p>
      {Boolean(error) && <ProblemLine error={error} />}
    </Dialog>
  )
}

export interface DeleteDialogProps {
  readonly id: string
  readonly title: string
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** Names the modules that will lose the scenario before it is deleted. */
export function DeleteDialog({ id, title, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation('scenario-wizard')
  const { list } = useFormat()
  const modules = useQuery(modulesQuery(id))
  const { mutate, isPending, error } = useDeleteScenario(id)
  const foot = (
    <>
      <Button data-autofocus onClick={onClose}>
        {t('delete.keep')}
      </Button>
      <Button
        variant="danger"
        busy={isPending || modules.isPending}
        onClick={() => mutate(undefined, { onSuccess: onDeleted })}
      >
        {t('delete.delete')}
      </Button>
    </>
  )
  const found = modules.data
  return (
    <Dialog opened title={t('delete.title', { title })} onClose={onClose} foot={foot}>
      <p>{t('delete.text')}</p>
      {found && found.items.length > 0 && (
        <p>{t('delete.modules', { modules: list(found.items.map((module) => module.title)) })}</p>
      )}
      {found && found.hidden_count > 0 && <p>{t('delete.hidden', { count: found.hidden_count })}</p>}
      {modules.error && <ProblemLine error={modules.error} />}
      {error && <ProblemLine error={error} />}
    </Dialog>
  )
}
