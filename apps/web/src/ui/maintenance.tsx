import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Failed } from './failed.tsx'

/** Between two tries, in milliseconds. */
const retryMs = 10_000

/** The server is away for a moment: says so, and tries again by itself. */
export function Maintenance({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('ui')
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const timer = window.setInterval(retry, retryMs)
    return () => window.clearInterval(timer)
  }, [])
  return <Failed level={1} title={t('maintenance.title')} text={t('maintenance.text')} onRetry={onRetry} />
}
