// Sign-in through an OpenID Connect issuer: authorization code with PKCE, state and nonce.
// https://openid.net/specs/openid-connect-core-1_0.html, RFC 9700 (best practice), RFC 9207 (mix-up)
import { Email } from '@parley/contracts/account/auth.ts'
import { PersonName } from '@parley/contracts/account/user.ts'
import type { ClientAuth, Configuration } from 'openid-client'
import { z } from 'zod'
import { parseInput } from '#platform/http/input.ts'
import { Problem } from '#platform/http/problem.ts'
import { nameFromEmail } from '../auth.rules.ts'
import type { Person } from './identity.ts'
import { noAddress, noMailbox } from './oidc-advice.ts'

export interface OidcSettings {
  /** The issuer identifier, exactly as the issuer spells it. */
  readonly issuer: string
  readonly clientId: string
  /** Absent for a public client. */
  readonly clientSecret: string | undefined
}

/** State that the callback from the issuer needs. */
export interface OidcAttempt {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

export interface Oidc {
  /** The URL at the issuer to redirect to. @throws Problem UNAVAILABLE if the issuer does not answer */
  begin(redirectUri: string): Promise<{ url: string; attempt: OidcAttempt }>
  /**
   * The user who has returned from the issuer.
   * @param url the complete URL to which the issuer redirected the browser
   * @throws Problem AUTH.OIDC_INVALID, with `noEmail` if the issuer sends no address, or UNAVAILABLE if the issuer does not answer
   */
  finish(url: URL, attempt: OidcAttempt): Promise<Person>
}

/** The detail of a problem, and the reason in the login page's URL: the issuer sends no address. */
export const noEmail = 'no_email'

/** Timeout for each of the issuer's responses, in seconds. */
const timeoutSeconds = 5

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: Email,
  /** Some issuers send it as a string. */
  email_verified: z.union([z.boolean(), z.stringbool()]).catch(false),
  given_name: PersonName.optional().catch(undefined),
  family_name: PersonName.optional().catch(undefined),
  name: PersonName.optional().catch(undefined),
})

/** What the issuer says about a user. */
type IssuerClaims = Readonly<Record<string, unknown>>

/** Loaded at the first sign-in, to keep startup fast. */
const load = () => import('openid-client')

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const client = await load()
  // A client authentication method that the issuer supports; the header by default (OpenID Connect Discovery, section
  // 3).
  const authenticate: ClientAuth = (server, ...rest) => {
    if (clientSecret === undefined) return client.None()(server, ...rest)
    const inHeader = server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true
    const method = inHeader ? client.ClientSecretBasic(clientSecret) : client.ClientSecretPost(clientSecret)
    return method(server, ...rest)
  }
  return client.discovery(new URL(issuer), clientId, undefined, authenticate, {
    timeout: timeoutSeconds,
    execute: [
      // Checks the ID token's signature, although we fetched it over our own connection.
      client.enableNonRepudiationChecks,
      // The configuration allows plain http only for this machine.
      ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
    ],
  })
}

/** Whether the issuer failed, rather than the browser's request. */
function isServerAtFault(error: unknown): boolean {
  const { code, status, cause } = error as { code?: unknown; status?: unknown; cause?: unknown }
  if (error instanceof TypeError && error.message === 'fetch failed') return true
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM') return true
  if (typeof status === 'number' && status >= 500) return true
  return typeof cause === 'object' && cause !== null && cause !== error && isServerAtFault(cause)
}

const asProblem = (cause: unknown): never => {
  throw new Problem(isServerAtFault(cause) ? 'UNAVAILABLE' : 'AUTH.OIDC_INVALID', [], { cause })
}

export function createOidc(settings: OidcSettings): Oidc {
  let found: Promise<Configuration> | undefined
  /** Fetched once; retried after a failure. */
  const configuration = (): Promise<Configuration> => {
    found ??= discover(settings).catch((cause: unknown) => {
      found = undefined
      throw new Problem('UNAVAILABLE', [], { cause })
    })
    return found
  }

  return {
    async begin(redirectUri) {
      const [client, config] = [await load(), await configuration()]
      const attempt = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      }
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, attempt }
    },
    async finish(url, { state, nonce, verifier }) {
      const [client, config] = [await load(), await configuration()]
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier }
      const tokens = await client.authorizationCodeGrant(config, url, checks).catch(asProblem)
      const token = tokens.claims()
      if (token === undefined) throw new Problem('AUTH.OIDC_INVALID')
      const claims = withoutEmpty(token)
      const { issuer, userinfo_endpoint: userinfo } = config.serverMetadata()
      const isComplete = claims.email !== undefined && claims.email_verified !== undefined
      if (isComplete || userinfo === undefined) return personOf(issuer, claims)
      const more = await client.fetchUserInfo(config, tokens.access_token, token.sub).catch((cause: unknown) => {
        // Without more, the address counts as unverified.
        return claims.email === undefined ? asProblem(cause) : {}
      })
      return personOf(issuer, merged(claims, withoutEmpty(more)))
    },
  }
}

/** Some issuers send an empty claim instead of none. */
const withoutEmpty = (claims: IssuerClaims): IssuerClaims =>
  Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null && value !== ''))

/** Claims of the ID token with those of userinfo, whose verification must be about the same address. */
export function merged(token: IssuerClaims, more: IssuerClaims): IssuerClaims {
  if (token.email === undefined) return { ...token, ...more }
  const isSame = more.email === undefined || String(more.email).toLowerCase() === String(token.email).toLowerCase()
  return { ...more, ...(isSame ? {} : { email_verified: false }), ...token }
}

function personOf(issuer: string, all: IssuerClaims): Person {
  if (!Email.safeParse(all.email).success) {
    const cause = new Error(all.email === undefined ? noAddress : noMailbox)
    throw new Problem('AUTH.OIDC_INVALID', [{ path: 'email', code: noEmail, message: 'No e-mail address' }], { cause })
  }
  const claims = parseInput(Claims, all, 'AUTH.OIDC_INVALID')
  return {
    identity: { issuer, subject: claims.sub },
    email: claims.email,
    hasVerifiedEmail: claims.email_verified,
    firstName: claims.given_name ?? claims.name ?? nameFromEmail(claims.email),
    lastName: claims.family_name ?? '',
  }
}
