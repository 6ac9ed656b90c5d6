import { getConfig } from '@parley/contracts/config.ts'
import { useEffect, useState } from 'react'
import { call } from '#platform/call.ts'
import type { Connection } from '#platform/connection.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import { StorageDenied } from './storage-denied.tsx'

/** Says on a public page that the browser is offline, and what it does not store. What is sent says itself when it fails. */
export function PublicNotes() {
  const [connection, setConnection] = useState<Connection>(navigator.onLine ? 'there' : 'lost')
  const [looking, setLooking] = useState(false)
  const look = async () => {
    setLooking(true)
    await call(getConfig).then(
      () => setConnection('back'),
      () => undefined,
    )
    setLooking(false)
  }
  useEffect(() => {
    const onOffline = () => setConnection('lost')
    const onOnline = () => setConnection('back')
    addEventListener('offline', onOffline)
    addEventListener('online', onOnline)
    return () => {
      removeEventListener('offline', onOffline)
      removeEventListener('online', onOnline)
    }
  }, [])
  return (
    <>
      <StorageDenied />
      <ConnectionBanner connection={connection} looking={looking} onLook={() => void look()} />
    </>
  )
}
