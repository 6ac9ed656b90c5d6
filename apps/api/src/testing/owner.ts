// An owner who recovers an account, and the passkeys that another person may have left in it.
import { forgotPassword, login, resetPassword } from '@parley/contracts/account/auth.ts'
import * as contract from '@parley/contracts/account/passkey.ts'
import { Authenticator } from './authenticator.ts'
import { awaitMail } from './mailbox.ts'
import { signedIn } from './signed-in.ts'
import type { TestApp, TestUser } from './test-app.ts'

const newPassword = 'seven quiet lanterns'

/** Adds a passkey from a new authenticator. @param origin PUBLIC_URL of the app */
export async function addPasskey(app: TestApp, person: TestUser, origin: string): Promise<Authenticator> {
  const authenticator = new Authenticator(origin)
  const { token, options } = await app.call(contract.startPasskey, { body: {} }, { as: person })
  const body = { token, name: 'Phone', credential: authenticator.create(options) }
  await app.call(contract.addPasskey, { body }, { as: person })
  return authenticator
}

/** Input for a sign-in by passkey. */
export async function passkeySignIn(app: TestApp, authenticator: Authenticator) {
  const { token, options } = await app.call(contract.startPasskeySignIn, {})
  return { body: { token, credential: authenticator.prove(options) } }
}

/** Resets the password with the mailed link and signs in with it. Fails if the account needs a second factor. */
export async function resetAndSignIn(app: TestApp, person: TestUser): Promise<TestUser> {
  await app.call(forgotPassword, { body: { email: person.email } })
  const { link } = await awaitMail(app, person.email)
  const token = new URL(link).searchParams.get('token') ?? ''
  await app.call(resetPassword, { body: { token, password: newPassword } })
  const answer = await signedIn(app.call(login, { body: { email: person.email, password: newPassword } }))
  return { ...person, password: newPassword, accessToken: answer.access_token, user: answer.user }
}
