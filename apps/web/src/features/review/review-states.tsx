// The states of a review that is not ready or has failed.
import type { PublicReview, Review } from '@parley/contracts/review/review.ts'
import { useTranslation } from 'react-i18next'
import { Problem } from '#platform/http/problem.ts'
import { useProblemText } from '#platform/http/problem-text.ts'
import { useFormat } from '#platform/language/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { HeadPending } from '#ui/page/head-pending.tsx'
import { Failed } from '#ui/states/failed.tsx'
import { BreathingBars } from '#ui/voice/breathing-bars.tsx'
import { Timeline } from '#ui/voice/charts/timeline.tsx'
import classes from './review-states.module.css'
import { talkLines } from './talk/talk.rules.ts'
import { useRetryReview } from './use-reviews.ts'

/** Whether there is no such review, as opposed to a failed request. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Problem && (error.code === 'NOT_FOUND' || error.code.startsWith('VALIDATION.'))

interface ReviewUnloadedProps {
  readonly error: Error
  readonly isBusy: boolean
  readonly onRetry: () => void
}

/** Shown if the review failed to load. */
export function ReviewUnloaded({ error, isBusy, onRetry }: ReviewUnloadedProps) {
  const { t } = useTranslation('review')
  const problem = useProblemText()
  return <Failed level={1} title={t('reviewFailed')} text={problem(error)} retrying={isBusy} onRetry={onRetry} />
}

/** A review's skeleton under its page's title. */
export function ReviewAwaited({ title }: { readonly title: string }) {
  return (
    <>
      <h1 className="sr">{title}</h1>
      <HeadPending>
        <div className={`card ${classes.loading}`}>
          <BreathingBars />
        </div>
      </HeadPending>
    </>
  )
}

/** While the review is being generated, the timeline fills from the left as it progresses. */
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

/** Shown if the review failed: what is safe, and what to do next. */
export function ReviewFailed({ review }: { readonly review: Review }) {
  const { t } = useTranslation(['review', 'ui'])
  return (
    <WriteAgain review={review} title={t('failed.title')} action={t('tryAgain', { ns: 'ui' })}>
      {t('failed.text')}
    </WriteAgain>
  )
}

/** Shown if no model answered: the parts that need no model follow below. */
export function ModelUnanswered({ review }: { readonly review: Review }) {
  const { t } = useTranslation('review')
  return (
    <WriteAgain review={review} title={t('unanswered.title')} action={t('unanswered.action')}>
      {t('unanswered.text')}
    </WriteAgain>
  )
}

/** The review was to be regenerated, but no model answered: this is the previous one. */
export function RewriteFailed({ review }: { readonly review: Review }) {
  const { t } = useTranslation('review')
  return (
    <WriteAgain review={review} again title={t('rewrite.failedTitle')} action={t('rewrite.verb')}>
      {t('rewrite.failedText')}
    </WriteAgain>
  )
}

interface WriteAgainProps {
  readonly review: Review
  /** Shown even if the review is ready. */
  readonly again?: boolean
  readonly title: string
  readonly action: string
  readonly children: string
}

function WriteAgain({ review, again = false, title, action, children }: WriteAgainProps) {
  const problem = useProblemText()
  const retry = useRetryReview(review, again)
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
