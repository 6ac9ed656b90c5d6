// Access to an account: the devices on which a user is signed in, and the sign-in methods.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Time } from '../id.ts'
import { Confirmed, confirmationErrors, PasskeyList } from './passkey.ts'
import { User } from './user.ts'

/** How a session began. */
export const SignInMethod = z.enum(['password', 'google', 'oidc', 'passkey'])
export type SignInMethod = z.infer<typeof SignInMethod>

/** One sign-in: a browser on a device. */
export const SignIn = z.object({
  _id: Id,
  /** What the user agent reports, such as Chrome and Windows; null if unknown. */
  device: z.object({ browser: z.string().nullable(), system: z.string().nullable() }),
  method: SignInMethod,
  created_at: Time,
  /** When its browser last requested an access token, which happens about every ten minutes during use. */
  last_used_at: Time,
  /** Whether this list was requested with this sign-in. */
  is_current: z.boolean(),
})
export type SignIn = z.infer<typeof SignIn>

export const listSignIns = endpoint({
  method: 'GET',
  path: '/api/auth/sign-ins',
  summary: "The caller's sessions, most recently used first; at most 100",
  access: 'self',
  response: z.object({ items: z.array(SignIn) }),
})

export const endSignIn = endpoint({
  method: 'DELETE',
  path: '/api/auth/sign-ins/:id',
  summary: "Immediately end one of the caller's sessions",
  access: 'self',
  params: IdParams,
  status: 204,
  errors: ['NOT_FOUND'],
})

/** An account with an issuer (Google, OpenID Connect) that the user can sign in with. */
export const Identity = z.object({
  /** The issuer's URL. */
  issuer: z.string(),
  /** The issuer's name on this server. */
  name: z.string(),
  created_at: Time,
  /** Whether this request's session was started with it. */
  is_current: z.boolean(),
})
export type Identity = z.infer<typeof Identity>

/** Everything that gives access to an account. */
export const SignInMethods = z.object({
  /**
   * Whether the owner must review these methods, because the password was reset or an external account was linked. True
   * only for a session with the method that the owner has just proved: another person may still have an older one.
   */
  is_to_check: z.boolean(),
  has_password: z.boolean(),
  passkeys: PasskeyList,
  identities: z.array(Identity),
  /** At most 100, most recently used first. */
  sign_ins: z.array(SignIn),
})
export type SignInMethods = z.infer<typeof SignInMethods>

export const getSignInMethods = endpoint({
  method: 'GET',
  path: '/api/auth/ways-in',
  summary: "All sign-in methods of the caller's account, and whether the owner has to review them",
  access: 'self',
  response: SignInMethods,
})

export const confirmSignInMethods = endpoint({
  method: 'PATCH',
  path: '/api/auth/ways-in/seen',
  summary: 'Confirm that the owner has reviewed the sign-in methods; has an effect only if `is_to_check` is true',
  access: 'self',
  response: User,
})

export const removeIdentity = endpoint({
  method: 'DELETE',
  path: '/api/auth/identities',
  summary: 'Unlink an external account; rejected if it is the last way to sign in. Confirmed like adding a passkey',
  access: 'self',
  body: Confirmed.extend({ issuer: Identity.shape.issuer.max(2_000) }),
  status: 204,
  errors: [...confirmationErrors, 'NOT_FOUND', 'AUTH.LAST_WAY_IN'],
})

export const removePassword = endpoint({
  method: 'DELETE',
  path: '/api/auth/password',
  summary: 'Remove the password and end all other sessions; requires a linked account. Confirmed like adding a passkey',
  access: 'self',
  body: Confirmed,
  status: 204,
  errors: [...confirmationErrors, 'NOT_FOUND', 'AUTH.LAST_WAY_IN'],
})
