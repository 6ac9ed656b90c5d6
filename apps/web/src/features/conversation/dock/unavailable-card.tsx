import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import classes from './dock.module.css'

/** The scenario may not be practised any more: what was said can still be reviewed. */
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
