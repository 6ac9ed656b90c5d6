import type { PublicReview } from '@parley/contracts/review/review.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ButtonAnchor } from '#ui/controls/button.tsx'
import { OpenPage } from '#ui/page/open-page.tsx'
import { Page } from '#ui/page/page.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { OwnReview } from './learner-texts.ts'
import { ReviewBody, type ReviewBodyProps } from './review-body.tsx'
import { FactsHead } from './review-head.tsx'
import { isMissing, ReviewAwaited, ReviewUnloaded } from './review-states.tsx'
import classes from './shared-page.module.css'
import { useRenewShared } from './talk/use-renew-sound.ts'
import { sharedReviewQuery } from './use-reviews.ts'

export interface SharedPageProps {
  /** The URL at which the reader starts the shared conversation's scenario. */
  readonly practiseAt: (review: Pick<PublicReview, 'scenario' | 'part'>) => string
}

/** A review opened by its link, for anyone: loads and shows nothing from the signed-in app. */
export function SharedPage({ practiseAt }: SharedPageProps) {
  const { t } = useTranslation('review')
  const { publicId = '' } = useParams({ strict: false })
  return (
    <OpenPage homeLabel={t('shared.home')} foot={<p>{t('shared.promise')}</p>}>
      {/* Only people with the link should find the page, so search engines must not index it. */}
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <Page>
        <Shared key={publicId} publicId={publicId} practiseAt={practiseAt} />
      </Page>
    </OpenPage>
  )
}

function Shared({ publicId, practiseAt }: SharedPageProps & { readonly publicId: string }) {
  const { t } = useTranslation(['review', 'ui'])
  const { data: review, error, isFetching, refetch } = useQuery(sharedReviewQuery(publicId))
  if (isMissing(error)) {
    return (
      <Empty
        level={1}
        title={t('shared.goneTitle')}
        action={
          <ButtonAnchor href="/" variant="filled">
            {t('shared.way')}
          </ButtonAnchor>
        }
      >
        {t('shared.goneText')}
      </Empty>
    )
  }
  if (review) return <SharedReview review={review} publicId={publicId} practiseAt={practiseAt(review)} />
  if (error) return <ReviewUnloaded error={error} isBusy={isFetching} onRetry={() => void refetch()} />
  return <ReviewAwaited title={t('title.sharedReview', { ns: 'ui' })} />
}

interface SharedReviewProps {
  readonly review: PublicReview
  readonly publicId: string
  readonly practiseAt: string
}

function SharedReview({ review, publicId, practiseAt }: SharedReviewProps) {
  const { t } = useTranslation('review')
  const navigate = useNavigate()
  const renew = useRenewShared(publicId)
  const show: ReviewBodyProps['onShow'] = (search) =>
    void navigate({ to: '/session-review/$publicId', params: { publicId }, search, resetScroll: false })
  return (
    <>
      <p className={classes.what}>{t('shared.what')}</p>
      <OwnReview value={false}>
        <FactsHead
          review={review}
          acts={
            <ButtonAnchor href={practiseAt} variant="filled">
              {t('shared.way')}
            </ButtonAnchor>
          }
        />
      </OwnReview>
      <ReviewBody review={review} renew={renew} onShow={show} />
    </>
  )
}
