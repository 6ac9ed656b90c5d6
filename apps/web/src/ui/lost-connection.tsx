import { getConfig } from '@parley/contracts/config.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { call } from '#platform/call.ts'
import { isUnavailable, watchConnection } from '#platform/connection.ts'
import { queryClient } from '#platform/query.ts'
import { ConnectionBanner, isAway } from './connection-banner.tsx'
import { StorageDenied } from './storage-denied.tsx'

/** Between two looks whether the server answers again, in milliseconds. */
const lookMs = 5_000

const watch = watchConnection(queryClient)
watch.browserSays(navigator.onLine)
addEventListener('offline', () => watch.browserSays(false))

/** What is asked to see whether the server answers. */
const probe = { queryKey: ['probe'], queryFn: () => call(getConfig), staleTime: 0, retry: false } as const

/** Says while the server cannot be reached, or cannot serve, and looks until it can; below, what the browser denies. */
export function LostConnection() {
  const client = useQueryClient()
  const router = useRouter()
  const connection = useSyncExternalStore(watch.subscribe, watch.current)
  const [looking, setLooking] = useState(false)

  // Its outcome is seen by the watch, as that of every read.
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
