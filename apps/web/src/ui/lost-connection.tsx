import { IconCookieOff, IconWifiOff, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { configQuery } from '#platform/config.ts'
import { type Connection, isUnavailable, watchConnection } from '#platform/connection.ts'
import { queryClient } from '#platform/query.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import classes from './lost-connection.module.css'

const isAway = (connection: Connection) => connection === 'lost' || connection === 'unavailable'

/** Between two looks whether the server answers again, in milliseconds. */
const lookMs = 5_000

const watch = watchConnection(queryClient)
watch.browserSays(navigator.onLine)
addEventListener('offline', () => watch.browserSays(false))
// Without it there is only no page that explains when the app is opened without a connection.
if (import.meta.env.PROD) void navigator.serviceWorker?.register('/offline-worker.js').catch(() => undefined)

/** Floats under the header while the server cannot be reached, or cannot serve, and goes by itself; below, what the browser denies. */
export function LostConnection() {
  const { t } = useTranslation(['connection', 'ui'])
  const client = useQueryClient()
  const router = useRouter()
  const connection = useSyncExternalStore(watch.subscribe, watch.current)
  const [looking, setLooking] = useState(false)

  // Its outcome is seen by the watch, as that of every read.
  const look = async () => {
    setLooking(true)
    await client.refetchQueries({ type: 'active', predicate: ({ state }) => isUnavailable(state.error) })
    await client.fetchQuery({ ...configQuery, staleTime: 0, retry: false, networkMode: 'always' }).catch(() => null)
    setLooking(false)
  }
  const lookAgain = useEffectEvent(() => void look())
  useEffect(() => {
    if (connection === 'back' && router.state.matches.some(({ status }) => status === 'error')) void router.invalidate()
    if (!isAway(connection)) return
    const onOnline = () => lookAgain()
    const timer = window.setInterval(onOnline, lookMs)
    addEventListener('online', onOnline)
    return () => {
      window.clearInterval(timer)
      removeEventListener('online', onOnline)
    }
  }, [connection, router])

  const isShown = isAway(connection)
  return (
    <>
      <StorageDenied />
      <div className={isShown ? classes.banner : 'sr'}>
        {isShown && <IconWifiOff aria-hidden="true" />}
        <p role="status">{connection !== 'there' && t(connection)}</p>
        {isShown && (
          <Button size="sm" variant="quiet" busy={looking} onClick={() => void look()}>
            {t('ui:tryAgain')}
          </Button>
        )}
      </div>
    </>
  )
}

/** The browser denies its storage, or it is full: `public/before-paint.js` has put memory in its place. */
const isForgetful = document.documentElement.dataset.storage === 'memory'

/** Says once what is not remembered where the browser stores nothing. */
function StorageDenied() {
  const { t } = useTranslation(['connection', 'ui'])
  const [isOpen, setOpen] = useState(isForgetful)
  if (!isOpen) return null
  return (
    <div className={classes.low} role="status">
      <IconCookieOff aria-hidden="true" />
      <p>{t('storageDenied')}</p>
      <IconButton label={t('ui:close')} size="sm" onClick={() => setOpen(false)}>
        <IconX aria-hidden="true" />
      </IconButton>
    </div>
  )
}
