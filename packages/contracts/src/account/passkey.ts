// Passkeys (WebAuthn): as the only step of a sign-in, or as a second factor after any other method.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Time } from '../id.ts'
import { plainTitle } from '../text/plain-text.ts'
import { User } from './user.ts'

const Base64Url = z
  .string()
  .min(1)
  .max(16_384)
  .regex(/^[A-Za-z0-9_-]+$/)
/** Token for one step of a sign-in: can be used once, within five minutes. */
const StepToken = z.string().min(1).max(200)
const ConfirmPassword = z.string().min(1).max(128).optional()

/** Options for the browser: `publicKey` in the JSON form of WebAuthn's options (WebAuthn level 3, 5.1.8). */
export const CredentialOptions = z.looseObject({ challenge: z.string() })
export type CredentialOptions = z.infer<typeof CredentialOptions>

const common = {
  id: Base64Url.max(1_400),
  rawId: Base64Url.max(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.record(z.string().max(100), z.unknown()),
}

/** A new credential, as `PublicKeyCredential.toJSON` returns it. */
export const NewCredential = z.strictObject({
  ...common,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})
export type NewCredential = z.infer<typeof NewCredential>

/** Proof that the user has a credential, as `PublicKeyCredential.toJSON` returns it. */
export const CredentialProof = z.strictObject({
  ...common,
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.max(200).nullish(),
  }),
})
export type CredentialProof = z.infer<typeof CredentialProof>

/** A step that the browser continues: its token, and the options for the authenticator. */
export const PasskeyStep = z.object({ token: z.string(), options: CredentialOptions })
export type PasskeyStep = z.infer<typeof PasskeyStep>

export const SignedIn = z.object({ access_token: z.string(), user: User })
export type SignedIn = z.infer<typeof SignedIn>

/** Response to the first factor if the account has a second one. Sets no cookie; continue at `secondFactor`. */
export const SecondFactorRequired = z.object({ second_factor: PasskeyStep })
export type SecondFactorRequired = z.infer<typeof SecondFactorRequired>

/** Response to any sign-in method. */
export const SignInAnswer = z.union([SignedIn, SecondFactorRequired])
export type SignInAnswer = z.infer<typeof SignInAnswer>

export const PasskeyName = plainTitle(60)
export const PasskeyParams = z.strictObject({ id: Base64Url.max(1_400) })

export const Passkey = z.object({
  /** The credential's ID. */
  _id: z.string(),
  name: z.string(),
  created_at: Time,
  last_used_at: Time.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

export const PasskeyList = z.object({
  items: z.array(Passkey),
  has_second_factor: z.boolean(),
  /** Codes that have not been used yet. */
  recovery_codes_left: z.number(),
})
export type PasskeyList = z.infer<typeof PasskeyList>

/** Maximum passkeys per account. */
export const passkeysMax = 20
/** Number of recovery codes created at a time. */
export const recoveryCodeCount = 10

/** Shown once; only their hashes are stored. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

/** Errors of every request that is confirmed by `Confirmed`. */
export const confirmationErrors = ['AUTH.INVALID_CREDENTIALS', 'AUTH.REAUTHENTICATION_REQUIRED'] as const
/** Requires the password, or a sign-in within the last ten minutes. */
export const Confirmed = z.strictObject({ password: ConfirmPassword })

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/options',
  summary: 'Begin a sign-in with only a passkey',
  access: 'public',
  response: PasskeyStep,
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  summary: 'Sign in with only a passkey, which must verify its user',
  access: 'public',
  cookies: { sets: 'refresh' },
  body: z.strictObject({ token: StepToken, credential: CredentialProof }),
  response: SignedIn,
  errors: ['AUTH.SECOND_FACTOR_INVALID'],
})

export const secondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor',
  summary: 'Complete a sign-in with a passkey or recovery code',
  access: 'public',
  cookies: { sets: 'refresh' },
  body: z.strictObject({
    token: StepToken,
    /** Send one of the two; if both are present, the passkey is used. */
    credential: CredentialProof.optional(),
    recovery_code: z.string().trim().min(1).max(100).optional(),
  }),
  response: SignedIn,
  errors: ['AUTH.SECOND_FACTOR_INVALID'],
})

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/auth/passkeys',
  summary: "The caller's passkeys, oldest first, and whether one is required after other ways of signing in",
  access: 'self',
  response: PasskeyList,
})

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/options',
  summary: 'Begin adding a passkey; requires the password or a sign-in within the last ten minutes',
  access: 'self',
  body: Confirmed,
  response: PasskeyStep,
  errors: [...confirmationErrors, 'QUOTA.EXCEEDED', 'USER.EMAIL_NOT_VERIFIED'],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys',
  summary: 'Add the passkey that the browser has created',
  access: 'self',
  body: z.strictObject({ token: StepToken, name: PasskeyName, credential: NewCredential }),
  status: 201,
  response: Passkey,
  errors: ['AUTH.SECOND_FACTOR_INVALID', 'QUOTA.EXCEEDED', 'USER.EMAIL_NOT_VERIFIED'],
})

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/auth/passkeys/:id',
  summary: "Rename one of the caller's passkeys",
  access: 'self',
  params: PasskeyParams,
  body: z.strictObject({ name: PasskeyName }),
  response: Passkey,
  errors: ['NOT_FOUND'],
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/auth/passkeys/:id',
  summary: 'Remove a passkey; removing the last one turns off the second factor. Confirmed like adding one',
  access: 'self',
  params: PasskeyParams,
  body: Confirmed,
  status: 204,
  errors: [...confirmationErrors, 'NOT_FOUND'],
})

export const switchOnSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/on',
  summary: 'Require a passkey after every other way of signing in; returns recovery codes. 404 without a passkey',
  access: 'self',
  body: Confirmed,
  response: RecoveryCodes,
  errors: [...confirmationErrors, 'NOT_FOUND', 'USER.EMAIL_NOT_VERIFIED'],
})

export const switchOffSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/off',
  summary: 'Stop requiring a passkey after other ways of signing in; deletes the recovery codes',
  access: 'self',
  body: Confirmed,
  status: 204,
  errors: confirmationErrors,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/recovery-codes',
  summary: 'Replace all recovery codes with new ones; 404 while the second factor is off',
  access: 'self',
  body: Confirmed,
  response: RecoveryCodes,
  errors: [...confirmationErrors, 'NOT_FOUND'],
})
