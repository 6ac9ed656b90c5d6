// What the operator has to change at the issuer so that a rejected sign-in works. Contains no claims and no tokens.

export const noAddress =
  'the issuer sends no e-mail address, neither in the ID token nor from userinfo: release the claim "email" (scope email) to this client'
export const noMailbox = 'the claim "email" of the issuer is no e-mail address: map it to the field with the address'
export const notVerified =
  'the issuer does not say that it has verified the address: let it send "email_verified": true, or the account stays separate'

/** An error and its causes, including those that are no errors. */
function* causesOf(error: unknown): Generator<Record<string, unknown>> {
  let at = error
  for (let depth = 0; depth < 6 && typeof at === 'object' && at !== null; depth += 1) {
    const fields = at as Record<string, unknown>
    yield fields
    at = fields.cause
  }
}

const isName = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,40}$/.test(value)

/** The algorithm of a token that was not accepted. */
function algorithmIn(fields: Record<string, unknown>): string | null {
  const { alg, header } = fields as { alg?: unknown; header?: { alg?: unknown } }
  const named = alg ?? header?.alg
  return isName(named) ? named : null
}

const byError: Readonly<Record<string, string>> = {
  invalid_client:
    'the issuer does not accept OIDC_CLIENT_ID with OIDC_CLIENT_SECRET: compare both with the client there',
  unauthorized_client: 'the client may not use the authorization code flow: allow it at the issuer',
  invalid_scope: 'the client may not ask for the scopes openid, email and profile: allow them at the issuer',
}
const byCode: Readonly<Record<string, string>> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'the clocks of the issuer and of this server differ: set them by NTP',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'OIDC_ISSUER is not spelled as the issuer spells it in its configuration',
  OAUTH_KEY_SELECTION_FAILED: 'no key in the jwks_uri of the issuer fits its ID tokens',
}

/** What to change, in one sentence; null if nothing is known to help. */
export function adviceOn(error: unknown): string | null {
  for (const fields of causesOf(error)) {
    const algorithm = algorithmIn(fields)
    if (algorithm !== null) {
      return `the issuer signs ID tokens with ${algorithm}, which cannot be checked with its public keys: set RS256 or ES256 for this client there`
    }
    const { error: name, code, message } = fields
    if (isName(name) && byError[name] !== undefined) return byError[name]
    if (isName(code) && byCode[code] !== undefined) return byCode[code]
    if (message === 'JWE decryption is not configured') {
      return 'the issuer encrypts ID tokens: turn that off for this client there'
    }
  }
  return null
}
