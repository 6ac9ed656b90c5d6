// The signed-in user, for components that outlive a session.
import type { User } from '@parley/contracts/account/user.ts'
import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { userQuery } from '#platform/session/user.ts'

/**
 * The signed-in user from the cache, undefined if there is none; sends no request. A query observer would not notice
 * that the entire cache is cleared when a session begins or ends.
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
