import { useTranslation } from 'react-i18next'
import { Mark } from '../mark.tsx'
import classes from '../states/blank.module.css'
import { Failed } from '../states/failed.tsx'

/** Replaces a public page that failed to render. */
export function PublicFailed() {
  const { t } = useTranslation('ui')
  return (
    <main id="main" tabIndex={-1} className={classes.whole}>
      <Mark size={48} />
      <Failed level={1} title={t('pageFailed.title')} text={t('pageFailed.text')} onRetry={() => location.reload()} />
    </main>
  )
}
