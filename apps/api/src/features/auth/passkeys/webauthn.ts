// Passkeys (WebAuthn level 3), verified by @simplewebauthn/server.
import type { CredentialOptions, CredentialProof, NewCredential } from '@parley/contracts/account/passkey.ts'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { Problem } from '#platform/http/problem.ts'
import { stepMs } from '../steps.queries.ts'
import type { StoredPasskey } from './passkeys.queries.ts'

/** The relying party: the host of PUBLIC_URL, and the only origin that may use its passkeys. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/** Browsers require https or `localhost`, and a host name: passkeys do not work at an IP address. */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

/** EdDSA, ES256 and RS256 (COSE), which authenticators use. */
const algorithms = [-8, -7, -257]

interface Owner {
  readonly id: string
  readonly email: string
  readonly name: string
}

const asRecord = (options: { challenge: string }): CredentialOptions => ({ ...options })
const described = (known: readonly StoredPasskey[]) => known.map(({ id, transports }) => ({ id, transports }))

/**
 * Requests a discoverable passkey.
 * @param known the owner's existing ones
 */
export const registrationOptions = async (
  party: RelyingParty,
  owner: Owner,
  known: readonly StoredPasskey[],
): Promise<CredentialOptions> =>
  asRecord(
    await generateRegistrationOptions({
      rpName: 'Parley',
      rpID: party.id,
      userID: new TextEncoder().encode(owner.id),
      userName: owner.email,
      userDisplayName: owner.name,
      timeout: stepMs,
      attestationType: 'none',
      supportedAlgorithmIDs: algorithms,
      excludeCredentials: described(known),
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    }),
  )

/**
 * Options for signing in with a passkey.
 * @param known passkeys to accept; null if the user is not known yet: any passkey for this site that verifies its user
 */
export const proofOptions = async (
  party: RelyingParty,
  known: readonly StoredPasskey[] | null,
): Promise<CredentialOptions> =>
  asRecord(
    await generateAuthenticationOptions({
      rpID: party.id,
      timeout: stepMs,
      userVerification: known === null ? 'required' : 'preferred',
      ...(known !== null && { allowCredentials: described(known) }),
    }),
  )

function refused(cause?: unknown): never {
  throw new Problem('AUTH.SECOND_FACTOR_INVALID', [], { cause })
}

/** The columns of a new passkey. @throws Problem AUTH.SECOND_FACTOR_INVALID */
export async function verifyNewPasskey(party: RelyingParty, challenge: string, made: NewCredential) {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: made as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(refused)
  if (!verified) refused()
  const { id, publicKey, counter } = registrationInfo.credential
  const transports = made.response.transports ?? []
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
}

/**
 * Verifies an assertion; the caller compares the counter.
 * @param mustVerifyUser whether the authenticator must have asked for a PIN, fingerprint or face
 * @returns the authenticator's counter
 * @throws Problem AUTH.SECOND_FACTOR_INVALID
 */
export async function verifyProof(
  party: RelyingParty,
  passkey: StoredPasskey,
  proof: { challenge: string; credential: CredentialProof; mustVerifyUser: boolean },
): Promise<number> {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: proof.credential as AuthenticationResponseJSON,
    expectedChallenge: proof.challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: proof.mustVerifyUser,
    credential: { id: passkey.id, publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')), counter: 0 },
  }).catch(refused)
  if (!verified) refused()
  return authenticationInfo.newCounter
}
