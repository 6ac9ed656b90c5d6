// Google's ID token, verified with Google's keys.
// https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
import { Email } from '@parley/contracts/account/auth.ts'
import { PersonName } from '@parley/contracts/account/user.ts'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { z } from 'zod'
import { parseInput } from '#platform/http/input.ts'
import { Problem } from '#platform/http/problem.ts'
import { nameFromEmail } from '../auth.rules.ts'
import type { Person } from './identity.ts'

/** Google spells its name in two ways; this one is stored. */
export const googleIssuer = 'https://accounts.google.com'
const issuers = [googleIssuer, 'accounts.google.com']

/**
 * Verifies an ID token.
 * @throws Problem AUTH.GOOGLE_INVALID, or UNAVAILABLE if Google's keys cannot be fetched
 */
export type VerifyGoogle = (idToken: string) => Promise<Person>

/** Timeout for fetching Google's keys, in milliseconds. */
const keysMs = 5_000

/** Maximum age of a token in seconds: browsers send it immediately, so an older one may be stolen. */
const tokenSeconds = 600

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: Email,
  email_verified: z.literal(true),
  given_name: PersonName.optional().catch(undefined),
  family_name: PersonName.optional().catch(undefined),
  name: PersonName.optional().catch(undefined),
})

/** @param clientId the token's required audience */
export function createVerifyGoogle(clientId: string, keysUrl: string): VerifyGoogle {
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: keysMs })
  return async (idToken) => {
    const { payload } = await jwtVerify(idToken, keys, {
      algorithms: ['RS256'],
      issuer: issuers,
      audience: clientId,
      maxTokenAge: tokenSeconds,
      clockTolerance: 30,
      requiredClaims: ['sub', 'exp', 'iat', 'email'],
    }).catch(asProblem)
    return personOf(payload)
  }
}

function personOf(payload: JWTPayload): Person {
  const claims = parseInput(Claims, payload, 'AUTH.GOOGLE_INVALID')
  return {
    // Unlike the e-mail address, the subject never changes.
    identity: { issuer: googleIssuer, subject: claims.sub },
    email: claims.email,
    hasVerifiedEmail: true,
    firstName: claims.given_name ?? claims.name ?? nameFromEmail(claims.email),
    lastName: claims.family_name ?? '',
  }
}

/** Errors of the key server, not of the token. */
const keyServerFailures = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'])

function asProblem(cause: unknown): never {
  const isTokenAtFault = cause instanceof errors.JOSEError && !keyServerFailures.has(cause.code)
  throw new Problem(isTokenAtFault ? 'AUTH.GOOGLE_INVALID' : 'UNAVAILABLE', [], { cause })
}
