// The lists of the dashboard, loaded page by page.
import { listModules, type ModuleSummary } from '@parley/contracts/library/module.ts'
import { listIeltsScenarios, listScenarios, type ScenarioSummary } from '@parley/contracts/library/scenario.ts'
import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'
import { nextOffset } from '#platform/http/next-offset.ts'
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

/** While the user types a search, the old list stays until the new one is loaded; another shelf starts empty. */
const sameShelf = (key: readonly unknown[], before: readonly unknown[] | undefined) =>
  before?.[1] === key[1] && before?.[2] === key[2]

/**
 * Stale time in milliseconds: short because a conversation changes progress, but long enough for the route's preload.
 */
export const momentMs = 2_000

export function scenariosQuery(wish: ScenarioWish) {
  const exam = wish.tab === 'ielts'
  const shelf = exam ? wish.part : wish.target
  const level = exam ? 'all' : wish.level
  const queryKey = [libraryKey, exam ? 'ielts' : 'scenarios', shelf, wish.category, level, wish.search]
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
  const queryKey = [...topicsKey, wish.target, wish.category, wish.level, wish.search]
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
