import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './due.module.css'
import { wordStore } from './word-store.ts'

function subscribeOnline(listener: () => void): () => void {
  const leaving = new AbortController()
  addEventListener('online', listener, leaving)
  addEventListener('offline', listener, leaving)
  return () => leaving.abort()
}

/** Whether the browser has a network connection; it does not know whether the server is reachable. */
export const useOnline = (): boolean => useSyncExternalStore(subscribeOnline, () => navigator.onLine)

/** Says that practice works offline, and how many answers are waiting to be sent. */
export function OfflineNote() {
  const { t } = useTranslation('vocabulary')
  const isOnline = useOnline()
  const waiting = useSyncExternalStore(wordStore.subscribe, wordStore.waitingCount)
  const isShown = !isOnline || waiting > 0
  return (
    <p role="status" className={isShown ? classes.offline : 'sr'} data-says-offline={!isOnline || undefined}>
      {!isOnline && t('due.offline')} {waiting > 0 && t('due.waiting', { count: waiting })}
    </p>
  )
}
