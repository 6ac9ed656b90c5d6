// The lists of the dashboard, page by page.
import {
  listIeltsScenarios,
  listModules,
  listScenarios,
  type ModuleSummary,
  type ScenarioSummary,
} from '@parley/contracts/library.ts'
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#platform/call.ts'
import type { DashboardSearch } from './dashboard/dashboard-search.ts'
import { asked, askedInTarget, type LibraryWish } from './library-wish.ts'

export const libraryKey = 'library'
export const topicsKey = [libraryKey, 'topics'] as const

export interface LibraryPage<Item> {
  readonly items: Item[]
  readonly offset: number
  readonly limit: number
}
export type LibraryPages<Item> = InfiniteData<LibraryPage<Item>, number>

export interface ScenarioWish extends LibraryWish, Pick<DashboardSearch, 'tab' | 'part'> {}

/** A page that is not full was the last. */
const nextOffset = <Item>(last: LibraryPage<Item>) =>
  last.items.length < last.limit ? undefined : last.offset + last.items.length

/** While a search is typed the list stays until the next one is there; another shelf begins empty. */
const sameShelf = (key: readonly unknown[], before: readonly unknown[] | undefined) =>
  before?.[1] === key[1] && before?.[2] === key[2]

/** Back from a conversation, what is done has changed; what the route asked for ahead is not asked for twice. */
export const momentMs = 2_000

export function scenariosQuery(wish: ScenarioWish) {
  const exam = wish.tab === 'ielts'
  const shelf = exam ? wish.part : wish.target
  const queryKey = [libraryKey, exam ? 'ielts' : 'scenarios', shelf, wish.category, wish.search]
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }): Promise<LibraryPage<ScenarioSummary>> =>
      exam
        ? call(listIeltsScenarios, { query: { ...asked(wish, pageParam), part: wish.part } }, { signal })
        : call(listScenarios, { query: askedInTarget(wish, pageParam) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: momentMs,
    placeholderData: (before, query) => (sameShelf(queryKey, query?.queryKey) ? before : undefined),
  })
}

export function topicsQuery(wish: LibraryWish) {
  const queryKey = [...topicsKey, wish.target, wish.category, wish.search]
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }): Promise<LibraryPage<ModuleSummary>> =>
      call(listModules, { query: askedInTarget(wish, pageParam) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: momentMs,
    placeholderData: (before, query) => (sameShelf(queryKey, query?.queryKey) ? before : undefined),
  })
}

export function useScenarios(wish: ScenarioWish) {
  return useInfiniteQuery(scenariosQuery(wish))
}

export function useTopics(wish: LibraryWish) {
  return useInfiniteQuery(topicsQuery(wish))
}
