// A review that is not there yet, or did not work out.
import type { PublicReview, Review } from '@parley/contracts/review.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/format.ts'
import { Problem } from '#platform/problem.ts'
import { useProblemText } from '#platform/problem-text.ts'
import { Button } from '#ui/button.tsx'
import { Failed } from '#ui/failed.tsx'
import { HeadPending } from '#ui/head-pending.tsx'
import { BreathingBars } from '#ui/voice/breathing-bars.tsx'
import { Timeline } from '#ui/voice/timeline.tsx'
import classes from './review-states.module.css'
import { talkLines } from './talk/talk.rules.ts'
import { useRetryReview } from './use-reviews.ts'

/** Whether there is no such review, rather than that it did not load. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Problem && (error.code === 'NOT_FOUND' || error.code.startsWith('VALIDATION.'))

interface ReviewUnloadedProps {
  readonly error: Error
  readonly isBusy: boolean
  readonly onRetry: () => void
}

/** It did not load. */
export function ReviewUnloaded({ error, isBusy, onRetry }: ReviewUnloadedProps) {
  const { t } = useTranslation('review')
  const problem = useProblemText()
  return <Failed title={t('reviewFailed')} text={problem(error)} retrying={isBusy} onRetry={onRetry} />
}

/** The review's own shape while it is on its way. */
export function ReviewAwaited() {
  return (
    <HeadPending>
      <div className={`card ${classes.loading}`}>
        <BreathingBars />
      </div>
    </HeadPending>
  )
}

/** Being written: the talk fills from the left, as far as the work is. */
export function ReviewPending({ review }: { readonly review: PublicReview }) {
  const { t } = useTranslation('review')
  const format = useFormat()
  const turns = talkLines(review).map((line) => ({
    side: line.side,
    text: line.message.content,
    durationMs: line.drawnMs,
    label: '',
  }))
  const place = Math.min(turns.length - 1, Math.floor(review.progress * turns.length))
  const percent = Math.round(review.progress * 100)
  return (
    <section className={`card ${classes.state}`} aria-labelledby="review-pending">
      <h2 id="review-pending">{t('pending.title')}</h2>
      <p className="muted">{t('pending.text')}</p>
      <div
        role="progressbar"
        aria-labelledby="review-pending"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        {turns.length > 0 ? (
          <Timeline
            turns={turns}
            label={t('timeline.title')}
            current={place}
            played={review.progress * turns.length - place}
          />
        ) : (
          <BreathingBars />
        )}
      </div>
      <p className="small muted num" aria-hidden="true">
        {format.percent(review.progress)}
      </p>
    </section>
  )
}

/** Failed: what is safe, and the way on. */
export function ReviewFailed({ review }: { readonly review: Review }) {
  const { t } = useTranslation(['review', 'ui'])
  return (
    <WriteAgain review={review} title={t('failed.title')} action={t('tryAgain', { ns: 'ui' })}>
      {t('failed.text')}
    </WriteAgain>
  )
}

/** No model answered when it was written: what can be known without one stands below. */
export function ModelUnanswered({ review }: { readonly review: Review }) {
  const { t } = useTranslation('review')
  return (
    <WriteAgain review={review} title={t('unanswered.title')} action={t('unanswered.action')}>
      {t('unanswered.text')}
    </WriteAgain>
  )
}

interface WriteAgainProps {
  readonly review: Review
  readonly title: string
  readonly action: string
  readonly children: string
}

function WriteAgain({ review, title, action, children }: WriteAgainProps) {
  const problem = useProblemText()
  const retry = useRetryReview(review)
  return (
    <section className={`card ${classes.state}`} aria-labelledby="review-again" data-screen>
      <h2 id="review-again">{title}</h2>
      <p className="muted">{children}</p>
      <div>
        <Button variant="filled" busy={retry.isPending} onClick={() => retry.mutate()}>
          {action}
        </Button>
      </div>
      <p role="status" className={classes.problem}>
        {retry.isError ? problem(retry.error) : ''}
      </p>
    </section>
  )
}
