import type { Review } from '@parley/contracts/review/review.ts'
import { useTranslation } from 'react-i18next'
import { Confirm } from '#ui/dialogs/confirm.tsx'
import { useRetryReview } from './use-reviews.ts'

interface RewriteDialogProps {
  readonly review: Pick<Review, '_id' | 'session_id'>
  readonly onClose: () => void
}

/** Asks for confirmation before a review is generated again, replacing the current one. */
export function RewriteDialog({ review, onClose }: RewriteDialogProps) {
  const { t } = useTranslation('review')
  const { mutate, isPending, error } = useRetryReview(review, true)
  return (
    <Confirm
      opened
      title={t('rewrite.question')}
      verb={t('rewrite.verb')}
      busy={isPending}
      error={error}
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="muted">{t('rewrite.text')}</p>
    </Confirm>
  )
}
