// The sign-ins of an account: on which devices a user is signed in, and how to end one.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Time } from './id.ts'

/** How a sign-in began. */
export const SignInMethod = z.enum(['password', 'google', 'oidc', 'passkey'])
export type SignInMethod = z.infer<typeof SignInMethod>

/** One sign-in: a browser on a device. */
export const SignIn = z.object({
  _id: Id,
  /** What the user agent reports, such as Chrome and Windows; null if unknown. */
  device: z.object({ browser: z.string().nullable(), system: z.string().nullable() }),
  method: SignInMethod,
  created_at: Time,
  /** When its browser last asked for an access token, which happens about every ten minutes while it is in use. */
  last_used_at: Time,
  /** Whether this list was requested with this sign-in. */
  is_current: z.boolean(),
})
export type SignIn = z.infer<typeof SignIn>

export const listSignIns = endpoint({
  method: 'GET',
  path: '/api/auth/sign-ins',
  summary: 'Where the caller is signed in, the last used first; at most 100',
  access: 'self',
  response: z.object({ items: z.array(SignIn) }),
})

export const endSignIn = endpoint({
  method: 'DELETE',
  path: '/api/auth/sign-ins/:id',
  summary: 'End one of the own sign-ins at once',
  access: 'self',
  params: IdParams,
  status: 204,
  errors: ['NOT_FOUND'],
})
