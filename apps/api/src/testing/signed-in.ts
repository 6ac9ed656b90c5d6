// What a sign-in answered, where no second factor is asked for.
import type { SignedIn, SignInAnswer } from '@parley/contracts/passkey.ts'

/** @throws an Error where a second factor is asked for */
export async function signedIn(answer: Promise<SignInAnswer>): Promise<SignedIn> {
  const answered = await answer
  if (!('user' in answered)) throw new Error('A second factor is asked for')
  return answered
}
