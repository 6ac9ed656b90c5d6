// The query parameters of the dashboard's lists. Pure, because the first list is requested before the app has loaded.
import type { Language } from '@parley/contracts/language/language.ts'
import { pageSize } from '@parley/contracts/paging.ts'
import type { DashboardSearch } from './dashboard/dashboard-search.ts'

/** What determines the listed cards. When the explanation language changes, `keepUser` refetches everything. */
export interface LibraryWish extends Pick<DashboardSearch, 'search' | 'category' | 'level'> {
  readonly target: Language
}

/** The query parameters for one page of any list. */
export const asked = ({ category, search }: LibraryWish, offset: number) => ({
  category,
  limit: pageSize,
  offset,
  ...(search === '' ? {} : { search }),
})

/** Adds the practised language and the level. */
export const askedInTarget = (wish: LibraryWish, offset: number) => ({
  ...asked(wish, offset),
  target_language: wish.target,
  ...(wish.level === 'all' ? {} : { level: wish.level }),
})
