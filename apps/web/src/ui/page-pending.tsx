import { useTranslation } from 'react-i18next'
import { BreathingBars } from '#ui/voice/breathing-bars.tsx'
import classes from './blank.module.css'

/** Stands in for a page that is still on its way. */
export function PagePending() {
  const { t } = useTranslation('ui')
  return (
    <main className={classes.blank} id="main" tabIndex={-1} aria-busy="true">
      <BreathingBars />
      <p role="status">{t('loading')}</p>
    </main>
  )
}
