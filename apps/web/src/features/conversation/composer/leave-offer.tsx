import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import classes from './composer.module.css'

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
