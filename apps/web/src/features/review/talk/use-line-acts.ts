// What a learner can do with a line of theirs: put it right, and try it again.
import { correctMessage, keepRecording } from '@parley/contracts/conversation.ts'
import type { Review } from '@parley/contracts/review.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { beginConversation } from '#platform/begin-conversation.ts'
import { call } from '#platform/call.ts'
import { clearToasts } from '#ui/toast.ts'

export interface Correction {
  readonly pairId: string
  readonly content?: string
  readonly struck?: boolean
}

/** "I didn't say that": changes a line; the review is asked for again, because what it says may have changed. */
export function useCorrectLine(review: Pick<Review, '_id' | 'session_id'>) {
  const client = useQueryClient()
  return useMutation({
    onMutate: () => clearToasts(),
    mutationFn: ({ pairId, content, struck }: Correction) =>
      call(correctMessage, {
        params: { id: review.session_id },
        body: {
          pair_id: pairId,
          ...(content === undefined ? {} : { content }),
          ...(struck === undefined ? {} : { struck }),
        },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['reviews'] }),
  })
}

/** Keeps the recording of a line when others expire, or lets it expire after all. */
export function useKeepRecording({ session_id }: Pick<Review, 'session_id'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ pairId, keeps }: { pairId: string; keeps: boolean }) =>
      call(keepRecording, { params: { id: session_id }, body: { pair_id: pairId, keeps } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['reviews'] }),
  })
}

/** Opens a conversation that begins as this one did, up to the line, and goes there. */
export function useRetryLine({ session_id, scenario }: Pick<Review, 'session_id' | 'scenario'>) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (pairId: string) =>
      beginConversation({ scenario_id: scenario._id, retry_of: { session_id, pair_id: pairId } }),
    onSuccess: ({ _id }) => {
      // What can be undone here would lie over what is pressed there.
      void clearToasts()
      return navigate({ to: '/platform/conversation', search: { session: _id } })
    },
  })
}
