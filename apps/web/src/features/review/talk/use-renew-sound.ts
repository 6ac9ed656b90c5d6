// Fresh addresses for sounds whose own have run out.
import { type Review, updateAudioUrl } from '@parley/contracts/review.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/call.ts'
import { reviewQuery, sharedReviewQuery } from '../use-reviews.ts'
import type { Line } from './talk.rules.ts'
import type { RenewSound } from './use-talk-player.ts'

/** Whether a message is that line. */
export const isLine =
  ({ message }: Line) =>
  ({ pair_id, role }: Review['history']['messages'][number]) =>
    pair_id === message.pair_id && role === message.role

/** For a review of one's own: asks for the one sound, and keeps its address for the next time. */
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

/** For a shared review, whose reader may not ask for single sounds: the whole of it again. */
export function useRenewShared(publicId: string): RenewSound {
  const client = useQueryClient()
  return async (line) => {
    const review = await client.fetchQuery({ ...sharedReviewQuery(publicId), staleTime: 0 })
    return review.history.messages.find(isLine(line))?.audio_url ?? null
  }
}
