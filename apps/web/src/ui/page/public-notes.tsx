import { getConfig } from '@parley/contracts/config.ts'
import { useEffect, useState } from 'react'
import { call } from '#platform/http/call.ts'
import type { Connection } from '#platform/http/connection.ts'
import { ConnectionBanner } from '../states/connection-banner.tsx'
import { StorageDenied } from '../states/storage-denied.tsx'

/** Says on a public page that the browser is offline or denies storage. Forms report their own failed requests. */
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
