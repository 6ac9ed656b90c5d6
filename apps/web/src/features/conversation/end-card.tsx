import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import classes from './dock.module.css'

/** The scenario has come to its end: nothing is left to record, only the review to be had. */
export function EndCard({ onReview }: { onReview: () => void }) {
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
