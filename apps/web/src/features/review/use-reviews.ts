// Queries for reviews: the list, one review, a shared one; and regenerating one.

import { getReview, listReviews, type Review, requestReview } from '@parley/contracts/review/review.ts'
import { getPublicReview } from '@parley/contracts/review/sharing.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'
import { nextOffset } from '#platform/http/next-offset.ts'
import type { HistorySearch } from './history/history-search.ts'

/** How often a pending review is polled, in milliseconds. */
const pollMs = 1_500
/** How long a review stays fresh, in milliseconds; its audio URLs expire after an hour. */
const soundsMs = 30 * 60_000

/** The list in pages of twenty; one query per set of filters. */
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
    getNextPageParam: nextOffset,
    // A conversation may have ended since.
    staleTime: 0,
  })

export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['reviews', id],
    queryFn: ({ signal }) => call(getReview, { params: { id } }, { signal }),
    refetchInterval: (query) => (query.state.data?.status === 'pending' ? pollMs : false),
    // A pending review may be complete by now.
    staleTime: (query) => (query.state.data?.status === 'pending' ? 0 : soundsMs),
  })

/** A review opened by its link. Refetched on every visit: the link may have been revoked. */
export const sharedReviewQuery = (publicId: string) =>
  queryOptions({
    queryKey: ['shared-review', publicId],
    queryFn: ({ signal }) => call(getPublicReview, { params: { public_id: publicId } }, { signal }),
    refetchInterval: (query) => (query.state.data?.status === 'pending' ? pollMs : false),
    staleTime: soundsMs,
    gcTime: 0,
  })

/** Regenerates a review that failed or that no model answered. */
/** @param again whether a finished review may also be regenerated */
export function useRetryReview(review: Pick<Review, '_id' | 'session_id'>, again = false) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(requestReview, { body: { session_id: review.session_id, ...(again && { again }) } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['reviews'] }),
  })
}
