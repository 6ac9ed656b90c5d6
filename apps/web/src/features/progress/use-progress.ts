// The progress of one person and of a class, and the weekly goal.
import type { Language } from '@parley/contracts/language/language.ts'
import {
  getClassProgress,
  getProgress,
  getSharedReview,
  getVoiceOverTime,
  listRecurringMistakes,
  listSaidPhrases,
  listSharedReviews,
  type Progress,
  setWeeklyGoal,
} from '@parley/contracts/practice/progress.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'
import { nextOffset } from '#platform/http/next-offset.ts'
import { timeZoneNow } from '#platform/time-zone.ts'

/** One person's progress in one or all languages. Refetched on every visit: a conversation may have ended since. */
export const progressQuery = (userId: string, language: Language | undefined) =>
  queryOptions({
    queryKey: ['progress', userId, language, timeZoneNow()],
    queryFn: ({ signal }) => {
      const query = { time_zone: timeZoneNow(), ...(language && { target_language: language }) }
      return call(getProgress, { params: { id: userId }, query }, { signal })
    },
    staleTime: 0,
    // Keeps showing the same person's data while another language loads.
    placeholderData: (before, query) => (query?.queryKey[1] === userId ? before : undefined),
  })

/** Phrases the reader has said aloud. The recordings' URLs expire after an hour. */
export const saidPhrasesQuery = (userId: string, language: Language | undefined) =>
  queryOptions({
    queryKey: ['progress-phrases', userId, language],
    queryFn: ({ signal }) =>
      call(listSaidPhrases, { query: language ? { target_language: language } : {} }, { signal }),
    staleTime: 0,
  })

/** The same sentence from the reader, weeks apart. The recordings' URLs expire after an hour. */
export const voiceQuery = (userId: string, language: Language | undefined) =>
  queryOptions({
    queryKey: ['progress-voice', userId, language],
    queryFn: ({ signal }) =>
      call(getVoiceOverTime, { query: language ? { target_language: language } : {} }, { signal }),
    staleTime: 0,
  })

/** The reader's recurring mistakes, and those that no longer occur. */
export const recurringQuery = (userId: string, language: Language | undefined) =>
  queryOptions({
    queryKey: ['progress-recurring', userId, language, timeZoneNow()],
    queryFn: ({ signal }) => {
      const query = { time_zone: timeZoneNow(), ...(language && { target_language: language }) }
      return call(listRecurringMistakes, { query }, { signal })
    },
    staleTime: 0,
  })

/** The current organisation's members. The organisation is part of the key because switching changes the response. */
export const classQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['class', orgId, timeZoneNow()],
    queryFn: ({ signal }) => call(getClassProgress, { query: { time_zone: timeZoneNow() } }, { signal }),
    staleTime: 0,
  })

/** Reviews that a member shares with the current organisation, newest first. */
export const sharedReviewsQuery = (orgId: string, memberId: string) =>
  infiniteQueryOptions({
    queryKey: ['class', orgId, 'shared', memberId],
    queryFn: ({ pageParam, signal }) =>
      call(listSharedReviews, { params: { id: memberId }, query: { offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: 0,
  })

/** One review that a member shares; refetched on every visit, because sharing may have ended. */
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

/** Changes the goal or the mail setting, and updates the data of every language. */
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
