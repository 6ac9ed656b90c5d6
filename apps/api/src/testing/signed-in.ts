// The response to a sign-in without a second factor.
import type { SignedIn, SignInAnswer } from '@parley/contracts/account/passkey.ts'

/** @throws an Error if a second factor is required */
export async function signedIn(answer: Promise<SignInAnswer>): Promise<SignedIn> {
  const answered = await answer
  if (!('user' in answered)) throw new Error('A second factor is asked for')
  return answered
}
