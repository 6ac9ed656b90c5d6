import { getConfig } from '@parley/contracts/config.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { call } from '#platform/http/call.ts'
import { isUnavailable, watchConnection } from '#platform/http/connection.ts'
import { queryClient } from '#platform/http/query.ts'
import { ConnectionBanner, isAway } from './connection-banner.tsx'
import { StorageDenied } from './storage-denied.tsx'

/** Interval between checks of whether the server is responding again, in milliseconds. */
const lookMs = 5_000

const watch = watchConnection(queryClient)
watch.browserSays(navigator.onLine)
addEventListener('offline', () => watch.browserSays(false))

/** Query that checks whether the server responds. */
const probe = { queryKey: ['probe'], queryFn: () => call(getConfig), staleTime: 0, retry: false } as const

/** Banner while the server is unreachable or unavailable, with repeated checks; below it, notes on denied storage. */
export function LostConnection() {
  const client = useQueryClient()
  const router = useRouter()
  const connection = useSyncExternalStore(watch.subscribe, watch.current)
  const [looking, setLooking] = useState(false)

  // The connection watch observes its outcome, as for every read.
  const look = async () => {
    setLooking(true)
    await client.refetchQueries({ type: 'active', predicate: ({ state }) => isUnavailable(state.error) })
    await client.fetchQuery({ ...probe, networkMode: 'always' }).catch(() => null)
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

  return (
    <>
      <StorageDenied />
      <ConnectionBanner connection={connection} looking={looking} onLook={() => void look()} />
    </>
  )
}
