import type { PublicReview } from '@parley/contracts/review/review.ts'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ReviewBody, type ReviewBodyProps } from './review-body.tsx'
import classes from './review-tabs.module.css'
import { MistakeActions } from './sections/mistake-actions.ts'
import { isLine } from './talk/use-renew-sound.ts'

/** A review without its public link, which teachers do not receive. */
type Readable = Omit<PublicReview, 'public_id'> & { readonly _id: string }

export interface MarkedReviewProps {
  readonly review: Readable
  /** Fetches the same review with fresh audio URLs; null if it is gone. */
  readonly again: () => Promise<Readable | null>
  /** Actions on a correction. */
  readonly mistakeActions: (mistake: { readonly pairId: string; readonly original: string }) => ReactNode
}

/** A review next to a teacher's marking form: narrower than a page, and the teacher can overrule its corrections. */
export function MarkedReview({ review, again, mistakeActions }: MarkedReviewProps) {
  const navigate = useNavigate()
  const { classId = '', assignmentId = '', submissionId = '' } = useParams({ strict: false })
  const show: ReviewBodyProps['onShow'] = (search) =>
    void navigate({
      to: '/platform/classes/$classId/assignments/$assignmentId/$submissionId',
      params: { classId, assignmentId, submissionId },
      search,
      resetScroll: false,
    })
  const renew: ReviewBodyProps['renew'] = async (line) =>
    (await again())?.history.messages.find(isLine(line))?.audio_url ?? null
  return (
    <div className={classes.beside}>
      <MistakeActions value={(mistake, look) => (look === 'card' ? mistakeActions(mistake) : null)}>
        <ReviewBody review={{ ...review, public_id: null }} renew={renew} hasNext={false} onShow={show} />
      </MistakeActions>
    </div>
  )
}
