import type { Review } from '@parley/contracts/review.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Problem } from '#platform/problem.ts'
import { useProblemText } from '#platform/problem-text.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Failed } from '#ui/failed.tsx'
import { BreathingBars } from '#ui/voice/breathing-bars.tsx'
import { FlatLine } from '#ui/voice/flat-line.tsx'
import { ReviewHead } from './review-head.tsx'
import { ReviewFailed, ReviewPending } from './review-states.tsx'
import { ReviewTabs } from './review-tabs.tsx'
import classes from './review-view.module.css'
import { talkLines } from './talk.rules.ts'
import { TalkCard } from './talk-card.tsx'
import { reviewQuery } from './use-reviews.ts'
import { useTalkPlayer } from './use-talk-player.ts'

/** One review, whatever state it is in. */
export function ReviewView({ id }: { readonly id: string }) {
  const { t } = useTranslation(['review', 'ui'])
  const problem = useProblemText()
  const { data: review, error, isFetching, refetch } = useQuery(reviewQuery(id))
  if (review) return <ReviewShown review={review} />
  if (error instanceof Problem && (error.code === 'NOT_FOUND' || error.code === 'VALIDATION.INVALID_ID')) {
    return (
      <div className={classes.missing}>
        <FlatLine />
        <h1>{t('missing.title')}</h1>
        <p className="muted">{t('missing.text')}</p>
        <ButtonLink to="/platform/history/{-$id}" params={{ id: undefined }}>
          {t('history.title')}
        </ButtonLink>
      </div>
    )
  }
  if (error) {
    return (
      <Failed title={t('reviewFailed')} text={problem(error)} retrying={isFetching} onRetry={() => void refetch()} />
    )
  }
  return (
    <div role="status" aria-busy="true" aria-label={t('loading', { ns: 'ui' })} className={classes.pending}>
      <span data-line="title" />
      <span data-line="facts" />
      <div className="card">
        <BreathingBars />
      </div>
    </div>
  )
}

function ReviewShown({ review }: { readonly review: Review }) {
  const { t } = useTranslation('review')
  return (
    <>
      <ReviewHead review={review} />
      {review.status === 'pending' && <ReviewPending review={review} />}
      {review.status === 'failed' && <ReviewFailed review={review} />}
      {review.status === 'ready' && <ReviewReady review={review} />}
      <p role="status" className="sr">
        {review.status === 'ready' ? t('ready') : ''}
      </p>
    </>
  )
}

function ReviewReady({ review }: { readonly review: Review }) {
  const client = useQueryClient()
  const lines = talkLines(review)
  const player = useTalkPlayer(lines, () => void client.invalidateQueries(reviewQuery(review._id)))
  return (
    <>
      <TalkCard lines={lines} player={player} />
      <ReviewTabs review={review} lines={lines} player={player} />
    </>
  )
}
