import { pageSize } from '@parley/contracts/paging.ts'
import type { ReviewSummary } from '@parley/contracts/review/review.ts'
import { IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '#platform/http/problem-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { LoadMore } from '#ui/page/load-more.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Failed } from '#ui/states/failed.tsx'
import { reviewsQuery } from '../use-reviews.ts'
import { HistoryFilters } from './history-filters.tsx'
import classes from './history-list.module.css'
import { HistoryRow } from './history-row.tsx'
import { type HistorySearch, isFiltered, parseHistorySearch, writeHistorySearch } from './history-search.ts'

const DeleteDialog = lazy(async () => ({ default: (await import('../delete-dialog.tsx')).DeleteDialog }))
const DeleteAllDialog = lazy(async () => ({ default: (await import('../delete-dialog.tsx')).DeleteAllDialog }))

/** All ended conversations, newest first. The filters are in the URL. */
export function HistoryList() {
  const { t } = useTranslation('review')
  const navigate = useNavigate()
  const shown = parseHistorySearch({ ...useSearch({ strict: false }) })
  const show = (change: Partial<HistorySearch>) =>
    void navigate({
      to: '/platform/history/{-$id}',
      params: { id: undefined },
      search: writeHistorySearch({ ...shown, ...change }),
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <h1 className={classes.title}>{t('history.title')}</h1>
      <h2 className="sr">{t('history.list')}</h2>
      <HistoryFilters shown={shown} onShow={show} />
      <Rows shown={shown} onAll={() => show({ search: '', language: undefined, type: undefined })} />
    </>
  )
}

interface RowsProps {
  readonly shown: HistorySearch
  /** Removes all filters. */
  readonly onAll: () => void
}

function Rows({ shown, onAll }: RowsProps) {
  const { t } = useTranslation('review')
  const problem = useProblemText()
  const list = useInfiniteQuery(reviewsQuery(shown))
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
  if (reviews.length === 0) return isFiltered(shown) ? <NothingFound onAll={onAll} /> : <NoRows />
  return (
    <>
      <Deletable reviews={reviews} />
      <LoadMore list={list} label={t('history.more')} />
    </>
  )
}

/** The rows, and the dialogs for deleting one or all of them. */
function Deletable({ reviews }: { readonly reviews: readonly ReviewSummary[] }) {
  const { t } = useTranslation('review')
  const [asked, setAsked] = useState<ReviewSummary | 'all' | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <ul className={classes.rows}>
        {reviews.map((review) => (
          <HistoryRow key={review._id} review={review} onDelete={() => setAsked(review)} />
        ))}
      </ul>
      <p className={classes.all}>
        <Button variant="danger-quiet" icon={<IconTrash aria-hidden="true" />} onClick={() => setAsked('all')}>
          {t('delete.all')}
        </Button>
      </p>
      <Suspense>
        {asked === 'all' && <DeleteAllDialog onClose={close} />}
        {asked !== null && asked !== 'all' && (
          <DeleteDialog id={asked._id} title={asked.scenario.title} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

/** The list's skeleton. */
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

/** Shown if no conversation matches the filters. */
function NothingFound({ onAll }: Pick<RowsProps, 'onAll'>) {
  const { t } = useTranslation('review')
  return (
    <Empty title={t('history.none.title')} action={<Button onClick={onAll}>{t('history.none.action')}</Button>}>
      {t('history.none.text')}
    </Empty>
  )
}
