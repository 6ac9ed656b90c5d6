// Reviews: the list, one of them, one that was shared, and asking for one again.
import { getPublicReview, getReview, listReviews, type Review, requestReview } from '@parley/contracts/review.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/call.ts'
import type { HistorySearch } from './history/history-search.ts'

/** How often a review that is being written is looked at, in milliseconds. */
const pollMs = 1_500
/** The addresses of its sounds are good for an hour. */
const soundsMs = 30 * 60_000

/** The list, twenty at a time; a query for each choice of what is shown. */
export const reviewsQuery = ({ search, language, type }: HistorySearch) =>
  infiniteQueryOptions({
    queryKey: ['reviews', 'list', search, language, type],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        offset: pageParam,
        ...(search && { search }),
        ...(language && { target_language: language }),
        ...(type && { scenario_type: type }),
      }
      return call(listReviews, { query }, { signal })
    },
    initialPageParam: 0,
    getNextPageParam: (last) => (last.items.length < last.limit ? undefined : last.offset + last.items.length),
    // A conversation may have ended since.
    staleTime: 0,
  })

export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['reviews', id],
    queryFn: ({ signal }) => call(getReview, { params: { id } }, { signal }),
    refetchInterval: (query) => (query.state.data?.status === 'pending' ? pollMs : false),
    // What is half written may be whole by now.
    staleTime: (query) => (query.state.data?.status === 'pending' ? 0 : soundsMs),
  })

/** A review by its link. Asked anew on every visit: the link may have been taken back. */
export const sharedReviewQuery = (publicId: string) =>
  queryOptions({
    queryKey: ['shared-review', publicId],
    queryFn: ({ signal }) => call(getPublicReview, { params: { public_id: publicId } }, { signal }),
    refetchInterval: (query) => (query.state.data?.status === 'pending' ? pollMs : false),
    staleTime: soundsMs,
    gcTime: 0,
  })

/** Has a review written again that failed, or that no model answered for. */
export function useRetryReview(review: Pick<Review, '_id' | 'session_id'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(requestReview, { body: { session_id: review.session_id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['reviews'] }),
  })
}
