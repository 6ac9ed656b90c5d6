// Fresh URLs for audio whose URL has expired.
import { type Review, updateAudioUrl } from '@parley/contracts/review/review.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'
import { reviewQuery, sharedReviewQuery } from '../use-reviews.ts'
import type { Line } from './talk.rules.ts'
import type { RenewSound } from './use-talk-player.ts'

/** Whether a message is the line's. */
export const isLine =
  ({ message }: Line) =>
  ({ pair_id, role }: Review['history']['messages'][number]) =>
    pair_id === message.pair_id && role === message.role

/** For the reader's own review: requests the URL of this one recording and caches it. */
export function useRenewSound(reviewId: string): RenewSound {
  const client = useQueryClient()
  return async (line) => {
    const role = line.side === 'learner' ? 'user' : 'assistant'
    const body = { review_id: reviewId, pair_id: line.message.pair_id, role } as const
    const { audio_url } = await call(updateAudioUrl, { body })
    client.setQueryData(reviewQuery(reviewId).queryKey, (review) => {
      if (!review) return review
      const messages = review.history.messages.map((each) => (isLine(line)(each) ? { ...each, audio_url } : each))
      return { ...review, history: { messages } }
    })
    return audio_url
  }
}

/** For a shared review, whose reader may not request single recordings: refetches the review. */
export function useRenewShared(publicId: string): RenewSound {
  const client = useQueryClient()
  return async (line) => {
    const review = await client.fetchQuery({ ...sharedReviewQuery(publicId), staleTime: 0 })
    return review.history.messages.find(isLine(line))?.audio_url ?? null
  }
}
