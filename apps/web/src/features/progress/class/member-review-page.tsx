import type { SharedReview } from '@parley/contracts/practice/progress.ts'
import { IconChevronLeft } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '#platform/http/problem.ts'
import { useProblemText } from '#platform/http/problem-text.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { crumbClass } from '#ui/page/head.tsx'
import { Page } from '#ui/page/page.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Failed } from '#ui/states/failed.tsx'
import { PartsPending } from '../progress-parts.tsx'
import { memberReviewQuery } from '../use-progress.ts'

export interface MemberReview {
  readonly review: SharedReview
  /** Link back to the member. */
  readonly crumb: ReactNode
  /** Fetches the same review with fresh audio URLs. */
  readonly again: () => Promise<SharedReview>
}

interface MemberReviewPageProps {
  /** Renders a review. */
  readonly shown: (review: MemberReview) => ReactNode
}

/** A review that a member shares with the organisation's teachers, with its audio. */
export function MemberReviewPage({ shown }: MemberReviewPageProps) {
  const { t } = useTranslation(['progress', 'ui'])
  const problem = useProblemText()
  const client = useQueryClient()
  const { id = '' } = useParams({ strict: false })
  const query = memberReviewQuery(id)
  const { data: review, error, isFetching, refetch } = useQuery(query)
  if (error instanceof Problem && ['NOT_FOUND', 'FORBIDDEN'].includes(error.code)) {
    return (
      <Page>
        <Empty
          level={1}
          title={t('member.reviewMissing')}
          action={<ButtonLink to="/platform/class">{t('class.title')}</ButtonLink>}
        >
          {t('member.reviewMissingText')}
        </Empty>
      </Page>
    )
  }
  if (!review) {
    return (
      <Page>
        {error ? (
          <Failed
            level={1}
            title={t('member.reviewFailed')}
            text={problem(error)}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <>
            <h1 className="sr">{t('ui:title.sharedReview')}</h1>
            <PartsPending />
          </>
        )}
      </Page>
    )
  }
  const crumb = (
    <Link to="/platform/user-progress" search={{ member: review.member._id }} className={crumbClass}>
      <IconChevronLeft className="i" aria-hidden="true" />
      {review.member.name}
    </Link>
  )
  return <Page>{shown({ review, crumb, again: () => client.fetchQuery({ ...query, staleTime: 0 }) })}</Page>
}
