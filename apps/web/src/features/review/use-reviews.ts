// Reviews: the list, one of them, and asking for one again.
import { getReview, listReviews, type Review, requestReview } from '@parley/contracts/review.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/call.ts'

/** How often a review that is being written is looked at, in milliseconds. */
const pollMs = 1_500

export const reviewsQuery = infiniteQueryOptions({
  queryKey: ['reviews', 'list'],
  queryFn: ({ pageParam, signal }) => call(listReviews, { query: { offset: pageParam } }, { signal }),
  initialPageParam: 0,
  getNextPageParam: (last) => (last.items.length < last.limit ? undefined : last.offset + last.items.length),
  // A conversation may have ended since.
  staleTime: 0,
})

export function reviewQuery(id: string) {
  return queryOptions({
    queryKey: ['reviews', id],
    queryFn: ({ signal }) => call(getReview, { params: { id } }, { signal }),
    refetchInterval: (query) => (query.state.data?.status === 'pending' ? pollMs : false),
    // The addresses of its sounds are good for an hour.
    staleTime: 30 * 60_000,
  })
}

/** Has a failed review written again. */
export function useRetryReview(review: Pick<Review, '_id' | 'session_id'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(requestReview, { body: { session_id: review.session_id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['reviews'] }),
  })
}
