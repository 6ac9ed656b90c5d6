// The signed-in user, kept in the query cache.
import { logout } from '@parley/contracts/auth.ts'
import { getUser, type User } from '@parley/contracts/user.ts'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { forgetDrafts } from './drafts.ts'
import { hasAccepted, isAcceptanceRemembered, rememberAcceptance } from './policies.ts'
import { queryClient } from './query.ts'
import { sessionToken } from './session.ts'

/** Key and fetch of the signed-in user; `setQueryData(userQuery.queryKey, user)` after a call that answers a User. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => {
    const user = await call(getUser, undefined, { signal })
    rememberAcceptance(user)
    return user
  },
  staleTime: 5 * 60_000,
})

/** The signed-in user. Only below `/platform`, whose route waits for it. */
export function useUser(): User {
  return useSuspenseQuery(userQuery).data
}

/** Whether the signed-in user has agreed to the policies, as far as is known: before that the server refuses every page's data. */
export function hasAgreed(): boolean {
  const user = queryClient.getQueryData(userQuery.queryKey)
  return user === undefined ? isAcceptanceRemembered() : hasAccepted(user)
}

/** Takes over a changed user; where explanations are in another language now, every text is asked for anew. */
export function keepUser(user: User): void {
  const before = queryClient.getQueryData(userQuery.queryKey)
  queryClient.setQueryData(userQuery.queryKey, user)
  rememberAcceptance(user)
  if (before?.explanation_language === user.explanation_language) return
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0] })
}

/** Ends the session, in this browser even when the call fails. */
export async function signOut(): Promise<void> {
  try {
    await call(logout)
  } catch {
    // Without an answer the refresh cookie runs out by itself; this browser is signed out either way.
  } finally {
    leave()
  }
}

/** Signs this browser out, and forgets what was written in it and not saved. */
export function leave(): void {
  forgetDrafts()
  sessionToken.end()
}
