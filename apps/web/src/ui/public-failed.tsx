import { useTranslation } from 'react-i18next'
import classes from './blank.module.css'
import { Failed } from './failed.tsx'
import { Mark } from './mark.tsx'

/** Stands in for a public page that could not be shown. */
export function PublicFailed() {
  const { t } = useTranslation('ui')
  return (
    <main id="main" tabIndex={-1} className={classes.whole}>
      <Mark size={48} />
      <Failed level={1} title={t('pageFailed.title')} text={t('pageFailed.text')} onRetry={() => location.reload()} />
    </main>
  )
}
