import { useTranslation } from 'react-i18next'
import { BreathingBars } from '#ui/voice/breathing-bars.tsx'
import classes from '../states/blank.module.css'

export interface PagePendingProps {
  /** Title of the page that is loading, if known. */
  readonly title?: string | undefined
}

/** Shown while a page loads. */
export function PagePending({ title }: PagePendingProps) {
  const { t } = useTranslation('ui')
  return (
    <main className={classes.blank} id="main" tabIndex={-1} aria-busy="true">
      <h1 className="sr">{title ?? t('loading')}</h1>
      <BreathingBars />
      <p role="status">{t('loading')}</p>
    </main>
  )
}
