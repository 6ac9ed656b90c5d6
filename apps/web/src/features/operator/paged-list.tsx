import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '#ui/loaded.tsx'
import { MoreBelow } from '#ui/more-below.tsx'

interface PagedListProps<Item> {
  readonly query: UseInfiniteQueryResult<InfiniteData<{ readonly items: readonly Item[] }>>
  /** Says what did not load. */
  readonly failed: string
  /** In the place of a list without items. */
  readonly empty: ReactNode
  readonly children: (items: readonly Item[]) => ReactNode
}

/** The items of all pages that are there, and the way to the next page. */
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
            <MoreBelow list={query} label={t('more')} />
          </>
        )
      }}
    </Loaded>
  )
}
