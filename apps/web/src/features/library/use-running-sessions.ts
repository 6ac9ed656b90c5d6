// Conversations that were left before their end.
import { listSessions, type SessionSummary } from '@parley/contracts/conversation.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/call.ts'

/** The newest first. Empty until they are there, and where they do not come: the dashboard works without. */
export function useRunningSessions(): readonly SessionSummary[] {
  const { data } = useQuery({
    queryKey: ['conversation', 'running'],
    queryFn: ({ signal }) => call(listSessions, { query: { state: 'running' } }, { signal }),
    staleTime: 0,
  })
  return data?.items ?? []
}
