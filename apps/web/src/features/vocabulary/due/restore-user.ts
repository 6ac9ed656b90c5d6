import { queryClient } from '#platform/http/query.ts'
import { userQuery } from '#platform/session/user.ts'
import { isUnreachable } from './offline.rules.ts'
import { wordStore } from './word-store.ts'

/** Without a server, restores the user whose words are stored here. */
export async function restoreUser(): Promise<void> {
  if (queryClient.getQueryData(userQuery.queryKey)) return
  try {
    await queryClient.fetchQuery({ ...userQuery, networkMode: 'always', retry: false })
  } catch (error) {
    const owner = isUnreachable(error) ? await wordStore.owner() : undefined
    // Marked as stale, so that it is refetched as soon as possible.
    if (owner) queryClient.setQueryData(userQuery.queryKey, owner, { updatedAt: 1 })
  }
}
