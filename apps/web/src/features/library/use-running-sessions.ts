// Conversations that were left before their end.
import { listSessions, type SessionSummary } from '@parley/contracts/conversation.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/call.ts'

export interface RunningSessions {
  /** The newest first. Empty where they do not come: the dashboard works without. */
  readonly sessions: readonly SessionSummary[]
  /** Not yet known whether there are any. */
  readonly isPending: boolean
}

export function useRunningSessions(): RunningSessions {
  const { data, isPending, failureCount } = useQuery({
    queryKey: ['conversation', 'running'],
    queryFn: ({ signal }) => call(listSessions, { query: { state: 'running' } }, { signal }),
    // Back from a conversation there is one more or one less.
    staleTime: 0,
  })
  return { sessions: data?.items ?? [], isPending: isPending && failureCount === 0 }
}
