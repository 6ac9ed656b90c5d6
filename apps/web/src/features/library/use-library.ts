// The lists of the dashboard, page by page.
import type { Language } from '@parley/contracts/language.ts'
import { listIeltsScenarios, listScenarios, type Scenario } from '@parley/contracts/library.ts'
import { pageSize } from '@parley/contracts/paging.ts'
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#platform/call.ts'
import type { DashboardSearch } from './dashboard-search.ts'

export const libraryKey = 'library'

export interface LibraryPage {
  readonly items: Scenario[]
  readonly offset: number
  readonly limit: number
}
export type LibraryPages = InfiniteData<LibraryPage, number>

/** What decides which scenarios are listed and in which language they are explained. */
export interface LibraryWish extends Pick<DashboardSearch, 'tab' | 'search' | 'category' | 'part'> {
  readonly target: Language
  readonly explanation: Language
}

function libraryQuery({ tab, search, category, part, target, explanation }: LibraryWish) {
  const exam = tab === 'ielts'
  const wanted = { category, limit: pageSize, ...(search === '' ? {} : { search }) }
  return infiniteQueryOptions({
    queryKey: [libraryKey, explanation, tab, exam ? part : target, category, search],
    queryFn: ({ pageParam, signal }): Promise<LibraryPage> =>
      exam
        ? call(listIeltsScenarios, { query: { ...wanted, offset: pageParam, part } }, { signal })
        : call(listScenarios, { query: { ...wanted, offset: pageParam, target_language: target } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.items.length < last.limit ? undefined : last.offset + last.items.length),
    // Back from a conversation, what is done has changed.
    staleTime: 0,
    // While a search is typed the list stays until the next one is there; another shelf begins empty.
    placeholderData: (before, query) =>
      query?.queryKey[2] === tab && query.queryKey[3] === (exam ? part : target) ? before : undefined,
  })
}

export function useLibrary(wish: LibraryWish) {
  return useInfiniteQuery(libraryQuery(wish))
}
