// Conversations that were left before their end.
import { listSessions, type SessionSummary } from '@parley/contracts/conversation.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#platform/call.ts'
import { momentMs } from '../use-library.ts'

export interface RunningSessions {
  /** The newest first. Empty where they do not come: the dashboard works without. */
  readonly sessions: readonly SessionSummary[]
  /** Not yet known whether there are any. */
  readonly isPending: boolean
}

export const runningSessionsQuery = queryOptions({
  queryKey: ['conversation', 'running'],
  queryFn: ({ signal }) => call(listSessions, { query: { state: 'running' } }, { signal }),
  // Back from a conversation there is one more or one less.
  staleTime: momentMs,
})

export function useRunningSessions(): RunningSessions {
  const { data, isPending, failureCount } = useQuery(runningSessionsQuery)
  return { sessions: data?.items ?? [], isPending: isPending && failureCount === 0 }
}
