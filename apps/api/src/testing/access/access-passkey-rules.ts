// Access rules of passkeys, of the second factor, and of other ways into an account.
import { anybody, bodyWith, type Rule, signedIn } from './access-rule.ts'

const credential = {
  id: 'bWFkZS11cA',
  rawId: 'bWFkZS11cA',
  type: 'public-key' as const,
  clientExtensionResults: {},
}
const proof = { ...credential, response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' } }
const made = { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'AA' } }
const nobodys = { params: { id: 'bWFkZS11cA' } }

export const passkeyRules: Record<string, Rule> = {
  'POST /api/auth/passkey/options': anybody(200),
  'POST /api/auth/passkey': anybody(401, bodyWith({ token: 'made-up', credential: proof })),
  'POST /api/auth/second-factor': anybody(401, bodyWith({ token: 'made-up', recovery_code: 'made-up' })),
  'GET /api/auth/passkeys': signedIn(200),
  'POST /api/auth/passkeys/options': signedIn(200, bodyWith({})),
  'POST /api/auth/passkeys': signedIn(401, bodyWith({ token: 'made-up', name: 'Key', credential: made })),
  'PATCH /api/auth/passkeys/{id}': signedIn(404, () => ({ ...nobodys, body: { name: 'Key' } })),
  'DELETE /api/auth/passkeys/{id}': signedIn(404, () => ({ ...nobodys, body: {} })),
  'POST /api/auth/second-factor/on': signedIn(404, bodyWith({})),
  'POST /api/auth/second-factor/off': signedIn(204, bodyWith({})),
  'POST /api/auth/recovery-codes': signedIn(404, bodyWith({})),
  'GET /api/auth/ways-in': signedIn(200),
  'PATCH /api/auth/ways-in/seen': signedIn(200),
  'DELETE /api/auth/identities': signedIn(404, bodyWith({ issuer: 'https://issuer.example' })),
  'DELETE /api/auth/password': signedIn(404, bodyWith({})),
}
