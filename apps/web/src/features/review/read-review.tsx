import type { PublicReview } from '@parley/contracts/review/review.ts'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ReviewBody, type ReviewBodyProps } from './review-body.tsx'
import { FactsHead } from './review-head.tsx'
import { isLine } from './talk/use-renew-sound.ts'

/** A review without its public link, for readers such as teachers. */
type Readable = Omit<PublicReview, 'public_id'> & { readonly _id: string }

export interface ReadReviewProps {
  readonly review: Readable
  /** Link back. */
  readonly crumb: ReactNode
  /** Fetches the same review with fresh audio URLs. */
  readonly again: () => Promise<Readable>
}

/** A read-only review with its audio, for a teacher. */
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
