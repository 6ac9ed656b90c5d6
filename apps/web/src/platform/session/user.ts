// The signed-in user in the query cache.
import { logout } from '@parley/contracts/account/auth.ts'
import { deleteUser, getUser, type User } from '@parley/contracts/account/user.ts'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { forgetDrafts } from '../drafts.ts'
import { call } from '../http/call.ts'
import { queryClient } from '../http/query.ts'
import { hasAccepted, isAcceptanceRemembered, rememberAcceptance } from './policies.ts'
import { sessionToken } from './session.ts'

/** Query for the signed-in user. After a call that returns a User: `setQueryData(userQuery.queryKey, user)`. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => {
    const user = await call(getUser, undefined, { signal })
    rememberAcceptance(user)
    return user
  },
  staleTime: 5 * 60_000,
})

/** The signed-in user. Only below `/platform`, whose route loads it. */
export function useUser(): User {
  return useSuspenseQuery(userQuery).data
}

/**
 * Whether the signed-in user has accepted the policies, if known; otherwise the server rejects all requests for data.
 */
export function hasAgreed(): boolean {
  const user = queryClient.getQueryData(userQuery.queryKey)
  return user === undefined ? isAcceptanceRemembered() : hasAccepted(user)
}

/** Stores a changed user; if the explanation language has changed, everything else is refetched. */
export function keepUser(user: User): void {
  const before = queryClient.getQueryData(userQuery.queryKey)
  queryClient.setQueryData(userQuery.queryKey, user)
  rememberAcceptance(user)
  if (before?.explanation_language === user.explanation_language) return
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0] })
}

/** Ends the session; signs out in this browser even if the call fails. */
export async function signOut(): Promise<void> {
  try {
    await call(logout)
  } catch {
    // Without a response, the refresh cookie expires by itself; this browser is signed out either way.
  } finally {
    await leave()
  }
}

/** How long signing out waits for data to be cleared, in milliseconds. */
const forgettingMs = 1_000

/** A deletion of the account that is under way; it never fails. */
let deletion: Promise<unknown> = Promise.resolve()

/** Resolves when no deletion of the account is under way and its data in this browser is gone. */
export const whenDeletionEnds = (): Promise<unknown> => deletion

/** Deletes the signed-in user's account, and all its data in this browser. @throws Problem */
export function deleteAccount(userId: string, password: string): Promise<void> {
  const deleted = call(deleteUser, { body: password === '' ? {} : { password } }).then(() => leave(userId))
  // Another tab may notice that the account is gone, and end the session, before the answer arrives here.
  deletion = deleted.catch(() => undefined)
  return deleted
}

type Leaver = (deletedUserId: string | null) => void | Promise<void>
const leavers = new Set<Leaver>()

/** Registers a callback for sign-out in this tab; an expired session does not trigger it. */
export const onLeave = (listener: Leaver): void => void leavers.add(listener)

/**
 * Signs this browser out and clears unsaved data.
 * @param deletedUserId the signed-in user if their account has just been deleted, and all their data must go
 */
async function leave(deletedUserId: string | null = null): Promise<void> {
  forgetDrafts()
  const forgotten = Promise.allSettled([...leavers].map(async (listener) => listener(deletedUserId)))
  await Promise.race([forgotten, new Promise((over) => setTimeout(over, forgettingMs))])
  sessionToken.end()
}
