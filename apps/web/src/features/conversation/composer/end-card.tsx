import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import classes from './composer.module.css'
import { UnavailableCard } from './unavailable-card.tsx'

/** The scenario has ended: the learner can no longer record, but can open the review. */
function EndCard({ onReview }: { onReview: () => void }) {
  const { t } = useTranslation('conversation')
  return (
    <>
      <Button variant="filled" size="lg" onClick={onReview}>
        {t('end.review')}
      </Button>
      <p className={classes.hint}>{t('end.over')}</p>
    </>
  )
}

interface Ending {
  readonly isOver: boolean
  readonly isAvailable: boolean
  readonly onReview: () => void
}

/** Replaces the record button once the conversation is over; null until then. */
export function endingOf({ isOver, isAvailable, onReview }: Ending): ReactNode {
  if (isOver) return <EndCard onReview={onReview} />
  return isAvailable ? null : <UnavailableCard onReview={onReview} />
}
