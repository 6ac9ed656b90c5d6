// Starts a session from the server's response.
import type { SignedIn } from '@parley/contracts/account/passkey.ts'
import { rememberAcceptance } from './policies.ts'
import { sessionToken } from './session.ts'

/** Applies the response to a sign-in or sign-up. */
export function signIn(answer: SignedIn): void {
  rememberAcceptance(answer.user)
  sessionToken.keep(answer.access_token)
}
