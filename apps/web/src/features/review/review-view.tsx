import type { Review } from '@parley/contracts/review/review.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useTabTitle } from '#platform/page/tab-title.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { OwnReview } from './learner-texts.ts'
import { ReviewBody, type ReviewBodyProps } from './review-body.tsx'
import { FactsHead, ReviewHead } from './review-head.tsx'
import type { ReviewParts } from './review-parts.ts'
import {
  isMissing,
  ModelUnanswered,
  ReviewAwaited,
  ReviewFailed,
  ReviewUnloaded,
  RewriteFailed,
} from './review-states.tsx'
import { useRenewSound } from './talk/use-renew-sound.ts'
import { reviewQuery } from './use-reviews.ts'

export interface ReviewViewProps extends ReviewParts {
  readonly id: string
}

/** One review in any state. */
export function ReviewView({ id, ...parts }: ReviewViewProps) {
  const { t } = useTranslation('review')
  const { data: review, error, isFetching, refetch } = useQuery(reviewQuery(id))
  if (review) return <ReviewShown review={review} {...parts} />
  if (isMissing(error)) {
    return (
      <Empty
        level={1}
        title={t('missing.title')}
        action={
          <ButtonLink to="/platform/history/{-$id}" params={{ id: undefined }}>
            {t('history.title')}
          </ButtonLink>
        }
      >
        {t('missing.text')}
      </Empty>
    )
  }
  if (error) return <ReviewUnloaded error={error} isBusy={isFetching} onRetry={() => void refetch()} />
  return <ReviewAwaited title={t('history.title')} />
}

function ReviewShown({ review, first, ...parts }: ReviewParts & { readonly review: Review }) {
  const { t } = useTranslation('review')
  const navigate = useNavigate()
  useTabTitle(review.scenario.title)
  const renew = useRenewSound(review._id)
  const show: ReviewBodyProps['onShow'] = (search) =>
    void navigate({ to: '/platform/history/{-$id}', params: { id: review._id }, search, resetScroll: false })
  const isUnanswered = review.status === 'ready' && review.unrated === 'model_unavailable'
  return (
    <>
      {review.is_own ? (
        <ReviewHead review={review} />
      ) : (
        <OwnReview value={false}>
          <FactsHead review={review} />
        </OwnReview>
      )}
      {review.is_own && first?.(review._id)}
      {review.is_own && isUnanswered && <ModelUnanswered review={review} />}
      {review.has_failed_anew && <RewriteFailed review={review} />}
      {review.status === 'failed' ? (
        <ReviewFailed review={review} />
      ) : (
        <ReviewBody review={review} own={review.is_own ? review : undefined} renew={renew} onShow={show} {...parts} />
      )}
      <p role="status" className="sr">
        {review.status === 'ready' ? t('ready') : ''}
      </p>
    </>
  )
}
