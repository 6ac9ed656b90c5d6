import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '#platform/http/problem-text.ts'
import { LoadMore } from '#ui/page/load-more.tsx'
import { Failed } from '#ui/states/failed.tsx'
import type { LibraryPage } from '../use-library.ts'
import { LibraryPending } from './library-pending.tsx'
import classes from './shelf.module.css'

export interface ShelfProps<Item> {
  readonly list: UseInfiniteQueryResult<InfiniteData<LibraryPage<Item>>>
  /** Whether its cards are stacks. */
  readonly stacks?: boolean
  /** Shown instead of an empty list. */
  readonly empty: ReactNode
  /** Set if a change to a favourite could not be saved. */
  readonly favoriteFailed: boolean
  readonly children: (item: Item) => ReactNode
}

/** The cards in one list, twenty at a time, in any loading state. */
export function Shelf<Item extends { readonly _id: string }>(props: ShelfProps<Item>) {
  const { list, stacks = false, empty, favoriteFailed, children } = props
  const { t } = useTranslation('library')
  const problem = useProblemText()
  if (list.isPending) return <LibraryPending stacks={stacks} />
  if (list.isLoadingError) {
    return (
      <Failed
        title={t('failed')}
        text={problem(list.error)}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  }
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  if (items.length === 0) return empty
  return (
    <>
      <ul className={classes.cards}>
        {items.map((item) => (
          <li key={item._id}>{children(item)}</li>
        ))}
      </ul>
      <p role="status" className={classes.trouble}>
        {favoriteFailed && t('favoriteFailed')}
      </p>
      <LoadMore list={list} label={t('more')} />
    </>
  )
}
