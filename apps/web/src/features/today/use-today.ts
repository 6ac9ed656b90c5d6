// The day's plan in one language, as the server computes it.
import type { Language } from '@parley/contracts/language/language.ts'
import { getToday } from '@parley/contracts/practice/today.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'
import { todayQueryInput } from './today-address.ts'

/** How long a prefetched plan is used; then it is refetched, because practice on another page changes it. */
const momentMs = 2_000

const todayQuery = (target: Language) =>
  queryOptions({
    queryKey: ['today', target],
    queryFn: ({ signal }) => call(getToday, { query: todayQueryInput(target) }, { signal }),
    staleTime: momentMs,
  })

export const useToday = (target: Language) => useQuery(todayQuery(target))
