import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import type { TalkState } from '../turns/talk-state.ts'
import classes from './composer.module.css'

export interface LeaveChoice {
  /** The learner may leave now and has not chosen to continue. */
  readonly isOffered: boolean
  readonly keepTalking: () => void
}

/**
 * Whether to offer the review after a goodbye or the last step. If declined, it is offered again only after another
 * line.
 */
export function useLeaveChoice({ progress, isEnd, floor, lines }: TalkState): LeaveChoice {
  const [declinedAt, setDeclinedAt] = useState<number | null>(null)
  const isDue = progress.leave_taking && !isEnd && floor.kind === 'idle'
  return {
    isOffered: isDue && declinedAt !== lines.length,
    keepTalking: () => setDeclinedAt(lines.length),
  }
}

/** Replaces the hint when the conversation can end, but the learner may also continue. */
export function LeaveOffer({ onReview, onKeep }: { onReview: () => void; onKeep: () => void }) {
  const { t } = useTranslation('conversation')
  const keep = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const composer = currentTarget.closest('section')
    // The button disappears, so the focus moves to the control for answering.
    const answer =
      composer?.querySelector<HTMLElement>('textarea') ?? composer?.querySelector('[aria-keyshortcuts="Space"]')
    if (answer instanceof HTMLElement) answer.focus()
    onKeep()
  }
  return (
    <div className={classes.offer}>
      <p role="status">{t('end.offer')}</p>
      <Button variant="filled" onClick={onReview}>
        {t('end.review')}
      </Button>
      <Button variant="quiet" onClick={keep}>
        {t('end.keep')}
      </Button>
    </div>
  )
}
