import type { PublicReview } from '@parley/contracts/review.ts'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ReviewBody, type ReviewBodyProps } from './review-body.tsx'
import { FactsHead } from './review-head.tsx'
import { isLine } from './talk/use-renew-sound.ts'

/** All that a reader gets who is neither the learner nor a stranger: no link to it. */
type Readable = Omit<PublicReview, 'public_id'> & { readonly _id: string }

export interface ReadReviewProps {
  readonly review: Readable
  /** The way back. */
  readonly crumb: ReactNode
  /** The same review with fresh addresses of its sounds. */
  readonly again: () => Promise<Readable>
}

/** A review to be read and heard by a teacher; nothing can be done with it. */
export function ReadReview({ review, crumb, again }: ReadReviewProps) {
  const navigate = useNavigate()
  const shown = { ...review, public_id: null }
  const show: ReviewBodyProps['onShow'] = (search) =>
    void navigate({ to: '/platform/class/review/$id', params: { id: review._id }, search, resetScroll: false })
  const renew: ReviewBodyProps['renew'] = async (line) =>
    (await again()).history.messages.find(isLine(line))?.audio_url ?? null
  return (
    <>
      <FactsHead review={shown} crumb={crumb} />
      <ReviewBody review={shown} renew={renew} onShow={show} />
    </>
  )
}
