// Identifies this instance to a push service (RFC 8292).
import { generateKeyPairSync } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import type { PushKey } from '#database/progress.ts'

/** A token's validity; the standard allows at most 24 hours. */
const validSeconds = 12 * 3_600

export function makePushKey(): PushKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { kty, crv, x, y, d } = privateKey.export({ format: 'jwk' })
  if (!kty || !crv || !x || !y || !d) throw new Error('No key of P-256 was made')
  return { kty, crv, x, y, d }
}

/** The public key in the form that browsers and push services expect: an uncompressed point in base64url. */
export const publicKeyOf = ({ x, y }: PushKey): string =>
  Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString('base64url')

/**
 * The header `authorization` for one push service.
 * @param subject how the operator of the service can contact the operator of this instance: an https or mailto URL
 */
export async function authorizationFor(key: PushKey, endpoint: string, subject: string): Promise<string> {
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(Math.floor(Date.now() / 1_000) + validSeconds)
    .setSubject(subject)
    .sign(await importJWK({ ...key }, 'ES256'))
  return `vapid t=${token}, k=${publicKeyOf(key)}`
}
