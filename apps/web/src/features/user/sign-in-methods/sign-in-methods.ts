// The account's sign-in methods, and removing them.

import { type Passkey, removePasskey } from '@parley/contracts/account/passkey.ts'
import {
  endSignIn,
  getSignInMethods,
  type Identity,
  listSignIns,
  removeIdentity,
  removePassword,
  type SignIn,
} from '@parley/contracts/account/sign-in.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'

export const signInMethodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: ({ signal }) => call(getSignInMethods, undefined, { signal }),
})

export const signInsQuery = queryOptions({
  queryKey: ['sign-ins'],
  queryFn: ({ signal }) => call(listSignIns, undefined, { signal }),
  refetchOnWindowFocus: true,
})

export type SignInMethod =
  | { readonly kind: 'password' }
  | { readonly kind: 'passkey'; readonly passkey: Passkey }
  | { readonly kind: 'identity'; readonly identity: Identity }
  | { readonly kind: 'sign-in'; readonly signIn: SignIn }

/** Removes a sign-in method. @param password empty if the user has just signed in or has none */
export function removeMethod(method: SignInMethod, password = ''): Promise<void> {
  const body = password === '' ? {} : { password }
  switch (method.kind) {
    case 'password':
      return call(removePassword, { body })
    case 'passkey':
      return call(removePasskey, { params: { id: method.passkey._id }, body })
    case 'identity':
      return call(removeIdentity, { body: { ...body, issuer: method.identity.issuer } })
    case 'sign-in':
      return call(endSignIn, { params: { id: method.signIn._id } })
  }
}
