// The browser's side of passkeys. The library is loaded only when needed.
import type { CredentialProof, NewCredential, PasskeyStep } from '@parley/contracts/account/passkey.ts'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** The browser returned no passkey: cancelled, timed out, or none matches. */
export class NoPasskey extends Error {
  override readonly name = 'NoPasskey'
}

/** Whether this browser supports passkeys. */
export const hasPasskeys = (): boolean => typeof window !== 'undefined' && window.PublicKeyCredential !== undefined

/** Adds the index signature that the contract's types have and the library's lack. */
function plain<Credential extends { clientExtensionResults: object }>({ clientExtensionResults, ...rest }: Credential) {
  return { ...rest, clientExtensionResults: { ...clientExtensionResults } as Record<string, unknown> }
}

const noPasskey = (cause: unknown): never => {
  throw new NoPasskey('No passkey', { cause })
}

/** Requests a proof from a passkey. @throws NoPasskey */
export async function provePasskey({ options }: PasskeyStep): Promise<CredentialProof> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  // The options come from the server's library; the contract does not repeat their full type.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return startAuthentication({ optionsJSON }).then(plain, noPasskey)
}

/** Creates a passkey. @throws NoPasskey */
export async function makePasskey({ options }: PasskeyStep): Promise<NewCredential> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return startRegistration({ optionsJSON }).then(plain, noPasskey)
}

/** Whether the browser offers passkeys in autofill. */
const canFillIn = async (): Promise<boolean> =>
  hasPasskeys() && (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) === true

/**
 * Offers passkeys in the e-mail field's autofill until one is chosen or the offer is withdrawn.
 * @returns null if the browser cannot, or if another request has replaced this one
 */
export async function offerPasskeys(
  start: () => Promise<PasskeyStep>,
): Promise<{ step: PasskeyStep; credential: CredentialProof } | null> {
  if (!(await canFillIn())) return null
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const step = await start()
  const optionsJSON = step.options as unknown as PublicKeyCredentialRequestOptionsJSON
  const offer = { optionsJSON, useBrowserAutofill: true, verifyBrowserAutofillInput: false }
  return startAuthentication(offer).then(
    (credential) => ({ step, credential: plain(credential) }),
    () => null,
  )
}

/** Withdraws an offer. */
export async function withdrawPasskeys(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}
