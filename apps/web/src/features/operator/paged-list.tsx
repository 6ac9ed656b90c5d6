import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadMore } from '#ui/page/load-more.tsx'
import { Loaded } from '#ui/states/loaded.tsx'

interface PagedListProps<Item> {
  readonly query: UseInfiniteQueryResult<InfiniteData<{ readonly items: readonly Item[] }>>
  /** Error message if it fails to load. */
  readonly failed: string
  /** Shown instead of an empty list. */
  readonly empty: ReactNode
  readonly children: (items: readonly Item[]) => ReactNode
}

/** The items on all loaded pages, and a button for the next page. */
export function PagedList<Item>({ query, failed, empty, children }: PagedListProps<Item>) {
  const { t } = useTranslation('operator')
  return (
    <Loaded failed={failed} query={query}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items)
        if (items.length === 0) return empty
        return (
          <>
            {children(items)}
            <LoadMore list={query} label={t('more')} />
          </>
        )
      }}
    </Loaded>
  )
}
