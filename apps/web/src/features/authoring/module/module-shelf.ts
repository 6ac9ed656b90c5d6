// Scenarios to choose from, loaded page by page.
import type { Language } from '@parley/contracts/language/language.ts'
import { listIeltsScenarios, listScenarios, type ScenarioSummary } from '@parley/contracts/library/scenario.ts'
import { pageSize } from '@parley/contracts/paging.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'
import { nextOffset } from '#platform/http/next-offset.ts'

export interface ShelfWish {
  readonly language: Language
  readonly search: string
  readonly category: 'all' | 'favorites' | 'created'
  readonly isExam: boolean
}

export function useShelf({ language, search, category, isExam }: ShelfWish) {
  return useInfiniteQuery({
    queryKey: ['library', 'shelf', language, isExam, category, search],
    queryFn: ({ pageParam, signal }): Promise<{ items: ScenarioSummary[]; offset: number; limit: number }> => {
      const page = { category, limit: pageSize, offset: pageParam, ...(search !== '' && { search }) }
      return isExam
        ? call(listIeltsScenarios, { query: page }, { signal })
        : call(listScenarios, { query: { ...page, target_language: language } }, { signal })
    },
    initialPageParam: 0,
    // A page that is not full is the last.
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
  })
}
