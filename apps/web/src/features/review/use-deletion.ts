// Deletes one or all reviews with their conversations.
import { deleteAllReviews, deleteReview } from '@parley/contracts/review/review.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'

/** Deletes one review, then calls `onGone` before the list is refetched. */
export function useDeleteReview(onGone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deleteReview, { params: { id } }),
    onSuccess: async (_, id) => {
      onGone()
      client.removeQueries({ queryKey: ['reviews', id] })
      await client.invalidateQueries({ queryKey: ['reviews', 'list'] })
    },
  })
}

export function useDeleteHistory(onGone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteAllReviews),
    onSuccess: async () => {
      onGone()
      await client.resetQueries({ queryKey: ['reviews'] })
    },
  })
}
