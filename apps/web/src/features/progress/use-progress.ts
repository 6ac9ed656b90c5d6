// Progress of one person and of a class, and the weekly goal.
import type { Language } from '@parley/contracts/language.ts'
import {
  getClassProgress,
  getProgress,
  getSharedReview,
  listSharedReviews,
  type Progress,
  setWeeklyGoal,
} from '@parley/contracts/progress.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/call.ts'

/** The time zone of the browser: in it days begin and end. */
const timeZoneNow = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Progress of one person in one language, or in all of them. Asked anew on every visit: a conversation may have ended since. */
export const progressQuery = (userId: string, language: Language | undefined) =>
  queryOptions({
    queryKey: ['progress', userId, language, timeZoneNow()],
    queryFn: ({ signal }) => {
      const query = { time_zone: timeZoneNow(), ...(language && { target_language: language }) }
      return call(getProgress, { params: { id: userId }, query }, { signal })
    },
    staleTime: 0,
    // Another language of the same person: what was there stays until it comes.
    placeholderData: (before, query) => (query?.queryKey[1] === userId ? before : undefined),
  })

/** The members of the current organisation; it is part of the key, because switching changes the answer. */
export const classQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['class', orgId, timeZoneNow()],
    queryFn: ({ signal }) => call(getClassProgress, { query: { time_zone: timeZoneNow() } }, { signal }),
    staleTime: 0,
  })

/** What a member shares with the current organisation, newest first. */
export const sharedReviewsQuery = (orgId: string, memberId: string) =>
  infiniteQueryOptions({
    queryKey: ['class', orgId, 'shared', memberId],
    queryFn: ({ pageParam, signal }) =>
      call(listSharedReviews, { params: { id: memberId }, query: { offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.items.length < last.limit ? undefined : last.offset + last.items.length),
    staleTime: 0,
  })

/** One review that a member shares; asked anew on every visit, because sharing may have ended. */
export const memberReviewQuery = (reviewId: string) =>
  queryOptions({
    queryKey: ['class-review', reviewId],
    queryFn: ({ signal }) => call(getSharedReview, { params: { id: reviewId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

interface GoalChange {
  /** Null clears the goal. */
  readonly minutes?: number | null
  readonly has_mail?: boolean
}

/** Changes the goal or the mail; what was saved shows in every language at once. */
export function useSetGoal(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: GoalChange) => call(setWeeklyGoal, { body: { ...change, time_zone: timeZoneNow() } }),
    onSuccess: (saved) =>
      client.setQueriesData<Progress>({ queryKey: ['progress', userId] }, (before) =>
        before ? { ...before, weekly_goal: { ...before.weekly_goal, ...saved } } : before,
      ),
  })
}
