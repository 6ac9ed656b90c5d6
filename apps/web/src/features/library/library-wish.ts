// What a list of the dashboard is asked for: pure, because the first page's list is asked for before the app has come.
import type { Language } from '@parley/contracts/language.ts'
import { pageSize } from '@parley/contracts/paging.ts'
import type { DashboardSearch } from './dashboard/dashboard-search.ts'

/** What decides which cards are listed. When the language of explanations changes, `keepUser` asks for all anew. */
export interface LibraryWish extends Pick<DashboardSearch, 'search' | 'category'> {
  readonly target: Language
}

/** What is asked for of one page of any list. */
export const asked = ({ category, search }: LibraryWish, offset: number) => ({
  category,
  limit: pageSize,
  offset,
  ...(search === '' ? {} : { search }),
})

/** The same for what comes in the language that is practised. */
export const askedInTarget = (wish: LibraryWish, offset: number) => ({
  ...asked(wish, offset),
  target_language: wish.target,
})
