// Who is signed in, for what outlives a session.
import type { User } from '@parley/contracts/user.ts'
import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { userQuery } from '#platform/user.ts'

/**
 * The signed-in user, undefined where there is none; asks for nobody.
 * An observer of the query would not hear that the whole cache was emptied, as it is when a session begins or ends.
 */
export function useSignedIn(): User | undefined {
  const client = useQueryClient()
  const subscribe = useCallback(
    (onChange: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [client],
  )
  const read = () => client.getQueryData(userQuery.queryKey)
  return useSyncExternalStore(subscribe, read, read)
}
