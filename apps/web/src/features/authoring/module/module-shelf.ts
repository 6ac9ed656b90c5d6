// Scenarios to choose from, page by page.
import type { Language } from '@parley/contracts/language.ts'
import { listIeltsScenarios, listScenarios, type ScenarioSummary } from '@parley/contracts/library.ts'
import { pageSize } from '@parley/contracts/paging.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#platform/call.ts'

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
    // A page that is not full was the last.
    getNextPageParam: (last) => (last.items.length < last.limit ? undefined : last.offset + last.items.length),
    placeholderData: keepPreviousData,
  })
}
