import type { Review } from '@parley/contracts/review.ts'
import { useTranslation } from 'react-i18next'
import { Confirm } from '#ui/dialogs/confirm.tsx'
import { useRetryReview } from './use-reviews.ts'

interface AnewDialogProps {
  readonly review: Pick<Review, '_id' | 'session_id'>
  readonly onClose: () => void
}

/** Asks for confirmation before a review is generated again, replacing the current one. */
export function AnewDialog({ review, onClose }: AnewDialogProps) {
  const { t } = useTranslation('review')
  const { mutate, isPending, error } = useRetryReview(review, true)
  return (
    <Confirm
      opened
      title={t('anew.question')}
      verb={t('anew.verb')}
      busy={isPending}
      error={error}
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="muted">{t('anew.text')}</p>
    </Confirm>
  )
}
