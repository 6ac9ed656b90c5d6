// Unfinished conversations.
import { listSessions, type SessionSummary } from '@parley/contracts/conversation/conversation.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'
import { momentMs } from '../use-library.ts'

export interface RunningSessions {
  /** Newest first. Empty if they fail to load: the dashboard works without them. */
  readonly sessions: readonly SessionSummary[]
  /** Whether they are still loading. */
  readonly isPending: boolean
}

export const runningSessionsQuery = queryOptions({
  queryKey: ['conversation', 'running'],
  queryFn: ({ signal }) => call(listSessions, { query: { state: 'running' } }, { signal }),
  // Starting or finishing a conversation adds or removes one.
  staleTime: momentMs,
})

export function useRunningSessions(): RunningSessions {
  const { data, isPending, failureCount } = useQuery(runningSessionsQuery)
  return { sessions: data?.items ?? [], isPending: isPending && failureCount === 0 }
}
