import { useTranslation } from 'react-i18next'
import { BreathingBars } from '#ui/voice/breathing-bars.tsx'
import classes from '../states/blank.module.css'

/** Shown while a page loads. */
export function PagePending() {
  const { t } = useTranslation('ui')
  return (
    <main className={classes.blank} id="main" tabIndex={-1} aria-busy="true">
      <BreathingBars />
      <p role="status">{t('loading')}</p>
    </main>
  )
}
