import { IconWifiOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { configQuery } from '#platform/config.ts'
import { watchConnection } from '#platform/connection.ts'
import { queryClient } from '#platform/query.ts'
import { Button } from './button.tsx'
import classes from './lost-connection.module.css'

/** Between two looks whether the server answers again, in milliseconds. */
const lookMs = 5_000

const watch = watchConnection(queryClient)
watch.browserSays(navigator.onLine)
addEventListener('offline', () => watch.browserSays(false))
// Without it there is only no page that explains when the app is opened without a connection.
if (import.meta.env.PROD) void navigator.serviceWorker?.register('/offline-worker.js').catch(() => undefined)

/** Floats under the header while the server cannot be reached; goes by itself. */
export function LostConnection() {
  const { t } = useTranslation('ui')
  const client = useQueryClient()
  const router = useRouter()
  const connection = useSyncExternalStore(watch.subscribe, watch.current)
  const [looking, setLooking] = useState(false)

  // Its outcome is seen by the watch, as that of every read.
  const look = async () => {
    setLooking(true)
    await client.fetchQuery({ ...configQuery, staleTime: 0, retry: false, networkMode: 'always' }).catch(() => null)
    setLooking(false)
  }
  const lookAgain = useEffectEvent(() => void look())
  useEffect(() => {
    if (connection === 'back' && router.state.matches.some(({ status }) => status === 'error')) void router.invalidate()
    if (connection !== 'lost') return
    const onOnline = () => lookAgain()
    const timer = window.setInterval(onOnline, lookMs)
    addEventListener('online', onOnline)
    return () => {
      window.clearInterval(timer)
      removeEventListener('online', onOnline)
    }
  }, [connection, router])

  const isLost = connection === 'lost'
  return (
    <div className={isLost ? classes.banner : 'sr'}>
      {isLost && <IconWifiOff aria-hidden="true" />}
      <p role="status">{isLost ? t('connection.lost') : connection === 'back' && t('connection.back')}</p>
      {isLost && (
        <Button size="sm" variant="quiet" busy={looking} onClick={() => void look()}>
          {t('tryAgain')}
        </Button>
      )}
    </div>
  )
}
