import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Failed } from './failed.tsx'

/** Interval between retries, in milliseconds. */
const retryMs = 10_000

/** Shown while the server is briefly unavailable; retries automatically. */
export function Maintenance({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('ui')
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const timer = window.setInterval(retry, retryMs)
    return () => window.clearInterval(timer)
  }, [])
  return <Failed level={1} title={t('maintenance.title')} text={t('maintenance.text')} onRetry={onRetry} />
}
