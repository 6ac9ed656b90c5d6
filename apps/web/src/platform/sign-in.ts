// Taking up a session that the server has begun.
import type { SignedIn } from '@parley/contracts/passkey.ts'
import { rememberAcceptance } from './policies.ts'
import { sessionToken } from './session.ts'

/** Takes over what signing in or signing up answered. */
export function signIn(answer: SignedIn): void {
  rememberAcceptance(answer.user)
  sessionToken.keep(answer.access_token)
}
