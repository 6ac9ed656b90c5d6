// Leaving a conversation: for later, or for good.
import type { Session } from '@parley/contracts/conversation.ts'
import { requestReview } from '@parley/contracts/review.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '#platform/call.ts'
import { sessionKey } from './talk-server.ts'

export interface Ending {
  readonly isBusy: boolean
  readonly error: Error | null
  /** Ends the conversation for good and has it reviewed. */
  readonly end: () => void
  /** Goes away; the conversation waits. */
  readonly leave: () => void
}

export function useEnding(session: Session): Ending {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(requestReview, { body: { session_id: session._id } }),
    // The page sees that the session is no longer running, and shows the loader.
    onSuccess: () => queries.refetchQueries({ queryKey: sessionKey(session._id) }),
  })
  return { isBusy: isPending, error, end: mutate, leave: () => void navigate({ to: '/platform/dashboard' }) }
}
