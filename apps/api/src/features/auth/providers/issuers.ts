// The issuers whose accounts users can sign in with.
import type { SignInMethod } from '@parley/contracts/account/sign-in.ts'
import { googleIssuer } from './google.ts'

export interface Issuers {
  /** Display name of an issuer: Google, the operator's name for it, or its host if it is no longer configured. */
  nameOf(issuer: string): string
  /** The issuer for a sign-in method; null if it has none. */
  by(method: SignInMethod): string | null
}

/** @param configured null if sign-in by OpenID Connect is off */
export const createIssuers = (configured: { readonly issuer: string; readonly name: string } | null): Issuers => ({
  nameOf(issuer) {
    if (issuer === configured?.issuer) return configured.name
    return issuer === googleIssuer ? 'Google' : (URL.parse(issuer)?.host ?? issuer)
  },
  by(method) {
    if (method === 'google') return googleIssuer
    return method === 'oidc' ? (configured?.issuer ?? null) : null
  },
})
