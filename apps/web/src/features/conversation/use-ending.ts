// Leaving a conversation: for later, or for good.
import type { Session } from '@parley/contracts/conversation.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { sessionKey } from './talk-server.ts'

export interface Ending {
  /** Ends the conversation for good: the page shows the review loader, which asks for the review. */
  readonly end: () => void
  /** Goes away; the conversation waits. */
  readonly leave: () => void
}

export function useEnding({ _id }: Session): Ending {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return {
    end: () =>
      queries.setQueryData(
        sessionKey(_id),
        (session?: Session) => session && { ...session, state: 'review_requested' },
      ),
    leave: () => void navigate({ to: '/platform/dashboard' }),
  }
}
