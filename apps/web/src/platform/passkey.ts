// The browser's side of passkeys. The library is loaded only where one is used.
import type { CredentialProof, NewCredential, PasskeyStep } from '@parley/contracts/passkey.ts'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** The browser gave no passkey: it was cancelled, took too long, or none fits. */
export class NoPasskey extends Error {
  override readonly name = 'NoPasskey'
}

/** Whether this browser knows passkeys at all. */
export const hasPasskeys = (): boolean => typeof window !== 'undefined' && window.PublicKeyCredential !== undefined

/** The library's types have no index, as the contract's have. */
function plain<Credential extends { clientExtensionResults: object }>({ clientExtensionResults, ...rest }: Credential) {
  return { ...rest, clientExtensionResults: { ...clientExtensionResults } as Record<string, unknown> }
}

const noPasskey = (cause: unknown): never => {
  throw new NoPasskey('No passkey', { cause })
}

/** Asks for a proof. @throws NoPasskey */
export async function provePasskey({ options }: PasskeyStep): Promise<CredentialProof> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  // The server's library made the options; the contract does not repeat their whole shape.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return startAuthentication({ optionsJSON }).then(plain, noPasskey)
}

/** Makes a passkey. @throws NoPasskey */
export async function makePasskey({ options }: PasskeyStep): Promise<NewCredential> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return startRegistration({ optionsJSON }).then(plain, noPasskey)
}

/** Whether the browser offers passkeys among the addresses that it fills in. */
const canFillIn = async (): Promise<boolean> =>
  hasPasskeys() && (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) === true

/**
 * Offers passkeys in the field of the address, until one is chosen or another way is taken.
 * @returns null where the browser cannot, or was asked for something else meanwhile
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

/** Takes an offer back. */
export async function withdrawPasskeys(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}
