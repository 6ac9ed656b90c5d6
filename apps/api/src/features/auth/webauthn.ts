// Passkeys as the browser makes and proves them (WebAuthn level 3), checked by @simplewebauthn/server.
import type { CredentialOptions, CredentialProof, NewCredential } from '@parley/contracts/passkey.ts'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { Problem } from '#platform/problem.ts'
import type { StoredPasskey } from './passkeys.queries.ts'
import { stepMs } from './steps.queries.ts'

/** Whom passkeys are made for: the host of PUBLIC_URL, and the one origin that may use them. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/** Browsers take a name, https or `localhost`; at a bare address of the network there are no passkeys. */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

/** EdDSA, ES256 and RS256 (COSE): what authenticators make. */
const algorithms = [-8, -7, -257]

interface Owner {
  readonly id: string
  readonly email: string
  readonly name: string
}

const asRecord = (options: { challenge: string }): CredentialOptions => ({ ...options })
const described = (known: readonly StoredPasskey[]) => known.map(({ id, transports }) => ({ id, transports }))

/** Asks for a new passkey that the browser can find by itself. @param known those that the owner has already */
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

/** Asks for a proof. @param known null where nobody is known yet: any passkey of this site, with its user verified */
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

/** What is stored of a new passkey. @throws Problem AUTH.SECOND_FACTOR_INVALID */
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
 * Checks a proof; the counter is the caller's to compare.
 * @param mustVerifyUser whether the authenticator must have asked for a PIN, a finger or a face
 * @returns the counter that the authenticator told
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
