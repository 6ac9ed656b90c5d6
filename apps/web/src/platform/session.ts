// This browser's session: one token for all tabs.
import { useSyncExternalStore } from 'react'
import { createSessionToken } from './session-token.ts'

export const sessionToken = createSessionToken(localStorage, window)

/** Whether somebody is signed in; changes when another tab signs in or out. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(sessionToken.subscribe, () => sessionToken.token() !== null)
}
