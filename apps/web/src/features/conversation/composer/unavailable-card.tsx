import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import classes from './composer.module.css'

/** The scenario can no longer be practised, but the conversation can still be reviewed. */
export function UnavailableCard({ onReview }: { onReview: () => void }) {
  const { t } = useTranslation('conversation')
  return (
    <>
      <h2 className={classes.gone}>{t('unavailable.title')}</h2>
      <Button variant="filled" size="lg" onClick={onReview}>
        {t('end.review')}
      </Button>
      <p className={classes.hint}>{t('unavailable.text')}</p>
    </>
  )
}
