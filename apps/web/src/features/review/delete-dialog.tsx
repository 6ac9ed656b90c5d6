// The questions before something is gone for good.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { CheckField } from '#ui/field.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { toast } from '#ui/toast.ts'
import { useDeleteHistory, useDeleteReview } from './use-deletion.ts'

export interface DeleteDialogProps {
  readonly id: string
  /** Name of the conversation. */
  readonly title: string
  readonly onClose: () => void
  /** It is deleted. */
  readonly onGone?: () => void
}

/** Asks before one review goes with its conversation. */
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

/** Asks twice before the whole history goes. */
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
