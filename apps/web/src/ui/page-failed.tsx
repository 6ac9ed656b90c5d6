import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Failed } from './failed.tsx'

/** Stands in for a page that could not be shown. */
export function PageFailed() {
  const { t } = useTranslation('ui')
  const router = useRouter()
  return (
    <main id="main" tabIndex={-1}>
      <Failed title={t('pageFailed.title')} text={t('pageFailed.text')} onRetry={() => void router.invalidate()} />
    </main>
  )
}
