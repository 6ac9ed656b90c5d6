import { pageSize } from '@parley/contracts/paging.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '#platform/problem-text.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Failed } from '#ui/failed.tsx'
import classes from './history-list.module.css'
import { HistoryRow } from './history-row.tsx'
import { reviewsQuery } from './use-reviews.ts'

/** Every conversation that was ended, newest first. */
export function HistoryList() {
  const { t } = useTranslation('review')
  return (
    <>
      <h1 className={classes.title}>{t('history.title')}</h1>
      <h2 className="sr">{t('history.list')}</h2>
      <Rows />
    </>
  )
}

function Rows() {
  const { t } = useTranslation('review')
  const problem = useProblemText()
  const list = useInfiniteQuery(reviewsQuery)
  if (list.isPending) return <RowsPending />
  if (list.isLoadingError) {
    return (
      <Failed
        title={t('history.failed')}
        text={problem(list.error)}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  }
  const reviews = list.data?.pages.flatMap((page) => page.items) ?? []
  if (reviews.length === 0) {
    return <NoRows />
  }
  return (
    <>
      <ul className={classes.rows}>
        {reviews.map((review) => (
          <HistoryRow key={review._id} review={review} />
        ))}
      </ul>
      {list.hasNextPage && (
        <div className={classes.more}>
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('history.more')}
          </Button>
        </div>
      )}
      <p role="status" className={classes.problem}>
        {list.isFetchNextPageError ? problem(list.error) : ''}
      </p>
    </>
  )
}

/** The list's own shape while it is on its way. */
function RowsPending() {
  const { t } = useTranslation('ui')
  const places = Array.from({ length: Math.min(6, pageSize) }, (_, place) => place)
  return (
    <div role="status" aria-busy="true" aria-label={t('loading')} className={classes.pending}>
      {places.map((place) => (
        <div key={place} className={classes.pendingRow}>
          <span />
          <span />
        </div>
      ))}
    </div>
  )
}

function NoRows() {
  const { t } = useTranslation('review')
  return (
    <Empty
      title={t('history.empty.title')}
      word="hola"
      action={
        <ButtonLink to="/platform/dashboard" variant="filled">
          {t('history.empty.action')}
        </ButtonLink>
      }
    >
      {t('history.empty.text')}
    </Empty>
  )
}
