// Leaves a conversation: for later, or for good.
import type { Session } from '@parley/contracts/conversation/conversation.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { sessionKey } from './session-queries.ts'

export interface Ending {
  /** Ends the conversation permanently: the page shows the review loader, which requests the review. */
  readonly end: () => void
  /** Leaves the page; the conversation can be continued later. */
  readonly leave: () => void
}

export function useEnding({ _id }: Session): Ending {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { history } = useRouter()
  return {
    end: () =>
      queries.setQueryData(
        sessionKey(_id),
        (session?: Session) => session && { ...session, state: 'review_requested' },
      ),
    // Goes back to the module or list in its previous state, or to the dashboard if the page was opened by URL.
    leave: () => (history.canGoBack() ? history.back() : void navigate({ to: '/platform/dashboard' })),
  }
}
