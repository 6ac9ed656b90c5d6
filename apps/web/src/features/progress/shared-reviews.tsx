import { endonyms } from '@parley/contracts/language/language.ts'
import type { ReviewSummary } from '@parley/contracts/review/review.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '#platform/http/problem-text.ts'
import { useFormat } from '#platform/language/format.ts'
import { LoadMore } from '#ui/page/load-more.tsx'
import { Failed } from '#ui/states/failed.tsx'
import { Level } from '#ui/voice/charts/level.tsx'
import lists from './lists.module.css'
import { Part, PartEmpty } from './parts/part.tsx'
import classes from './shared-reviews.module.css'
import { sharedReviewsQuery } from './use-progress.ts'

interface SharedReviewsProps {
  readonly orgId: string
  readonly memberId: string
}

/** The reviews that a member shares with the organisation. */
export function SharedReviews({ orgId, memberId }: SharedReviewsProps) {
  const { t } = useTranslation('progress')
  const problem = useProblemText()
  const list = useInfiniteQuery(sharedReviewsQuery(orgId, memberId))
  const reviews = list.data?.pages.flatMap(({ items }) => items)
  return (
    <Part span={12} title={t('member.shared')}>
      {reviews === undefined && list.error && (
        <Failed
          title={t('member.sharedFailed')}
          text={problem(list.error)}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isPending && <RowsPending />}
      {reviews?.length === 0 && <PartEmpty>{t('member.sharedEmpty')}</PartEmpty>}
      {reviews && reviews.length > 0 && (
        <ul className={`${lists.list} ${lists.talked}`}>
          {reviews.map((review) => (
            <SharedRow key={review._id} review={review} />
          ))}
        </ul>
      )}
      <LoadMore list={list} label={t('member.more')} />
    </Part>
  )
}

function RowsPending() {
  const { t } = useTranslation('ui')
  return (
    <div role="status" aria-busy="true" aria-label={t('loading')} className={classes.pending}>
      <span />
      <span />
    </div>
  )
}

function SharedRow({ review }: { readonly review: ReviewSummary }) {
  const { t } = useTranslation('progress')
  const format = useFormat()
  const { _id, scenario, level, overall_band, started_at } = review
  return (
    <li>
      <Link to="/platform/class/review/$id" params={{ id: _id }}>
        {scenario.title}
      </Link>
      <span className={lists.sub}>
        {level && <Level level={level.cefr} label={t('level.label', { level: level.cefr })} />}
        {overall_band !== null && <b>{t('ielts.band', { band: format.number(overall_band) })}</b>}
        <span lang={scenario.target_language}>{endonyms[scenario.target_language]}</span>
        <time dateTime={started_at}>{format.date(started_at)}</time>
      </span>
    </li>
  )
}
