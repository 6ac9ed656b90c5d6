// Confirmation dialogs before reviews are deleted.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { CheckField } from '#ui/fields/field.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { useDeleteHistory, useDeleteReview } from './use-deletion.ts'

export interface DeleteDialogProps {
  readonly id: string
  /** The conversation's title. */
  readonly title: string
  readonly onClose: () => void
  /** Called after the deletion. */
  readonly onGone?: () => void
}

/** Asks for confirmation before a review and its conversation are deleted. */
export function DeleteDialog({ id, title, onClose, onGone }: DeleteDialogProps) {
  const { t } = useTranslation('review')
  const { mutate, isPending, error } = useDeleteReview(() => {
    onClose()
    onGone?.()
    void toast(t('delete.done'))
  })
  const foot = (
    <>
      <Button data-autofocus onClick={onClose}>
        {t('delete.keep')}
      </Button>
      <Button variant="danger" busy={isPending} onClick={() => mutate(id)}>
        {t('delete.one')}
      </Button>
    </>
  )
  return (
    <Dialog opened title={t('delete.question', { title })} onClose={onClose} foot={foot}>
      <p className="muted">{t('delete.warning')}</p>
      {error && <ProblemLine error={error} />}
    </Dialog>
  )
}

/** Asks twice before the entire history is deleted. */
export function DeleteAllDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('review')
  const [isSure, setIsSure] = useState(false)
  const { mutate, isPending, error } = useDeleteHistory(() => {
    onClose()
    void toast(t('delete.allDone'))
  })
  const foot = (
    <>
      <Button data-autofocus onClick={onClose}>
        {t('delete.keep')}
      </Button>
      <Button variant="danger" disabled={!isSure} busy={isPending} onClick={() => mutate()}>
        {t('delete.all')}
      </Button>
    </>
  )
  return (
    <Dialog opened title={t('delete.allQuestion')} onClose={onClose} foot={foot}>
      <p className="muted">{t('delete.allWarning')}</p>
      <CheckField checked={isSure} onChange={(event) => setIsSure(event.currentTarget.checked)}>
        {t('delete.sure')}
      </CheckField>
      {error && <ProblemLine error={error} />}
    </Dialog>
  )
}
