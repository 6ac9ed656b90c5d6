// Taking reviews away, one or all, with their conversations.
import { deleteAllReviews, deleteReview } from '@parley/contracts/review.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/call.ts'

/** Deletes one; `onGone` is called once it is, before the list is asked for again. */
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

/** Deletes all of them. */
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
