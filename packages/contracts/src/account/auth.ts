// Registration, sign-in and session renewal.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../id.ts'
import { Language } from '../language/language.ts'
import { SignedIn, SignInAnswer } from './passkey.ts'
import { Country, PersonName } from './user.ts'

/** Password length in characters (OWASP ASVS 5.0, 6.2.1 and 6.2.9). */
export const passwordLength = { min: 8, max: 128 } as const

/** Stored as typed; compared case-insensitively. */
export const Email = z.string().trim().max(254).pipe(z.email()).meta({ format: 'email' })
export const Password = z.string().min(passwordLength.min).max(passwordLength.max)

/** An invitation link's token, as it appears in the URL of the sign-up page. */
export const InvitationToken = z.string().min(1).max(200)

/** Why registration can fail, apart from invalid fields. */
const registrationErrors = ['AUTH.REGISTRATION_CLOSED', 'AUTH.INVITATION_INVALID', 'ORG.MAX_MEMBERS_REACHED'] as const

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Create an account and sign in',
  access: 'public',
  cookies: { sets: 'refresh' },
  body: z.strictObject({
    first_name: PersonName,
    last_name: PersonName,
    country: Country,
    email: Email,
    password: Password,
    explanation_language: Language.optional(),
    /** Required if registration is by invitation. The token of a team's link also adds the new user to the team. */
    invitation: InvitationToken.optional(),
  }),
  status: 201,
  response: SignedIn,
  errors: ['AUTH.EMAIL_TAKEN', 'AUTH.PASSWORD_TOO_COMMON', 'AUTH.PASSWORD_PERSONAL', ...registrationErrors],
})

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in, or learn that a second factor is required first',
  access: 'public',
  cookies: { sets: 'refresh' },
  body: z.strictObject({
    email: z.string().trim().min(1).max(254),
    password: z.string().min(1).max(passwordLength.max),
  }),
  response: SignInAnswer,
  errors: ['AUTH.INVALID_CREDENTIALS'],
})

export const refresh = endpoint({
  method: 'GET',
  path: '/api/auth/refresh',
  summary: 'Exchange the refresh cookie for a new access token and a new cookie',
  access: 'public',
  cookies: { reads: 'refresh', sets: 'refresh' },
  response: z.object({ access_token: z.string() }),
  errors: ['AUTH.REFRESH_INVALID'],
})

export const logout = endpoint({
  method: 'GET',
  path: '/api/auth/logout',
  summary: 'End this session; always succeeds',
  access: 'public',
  cookies: { reads: 'refresh', sets: 'refresh' },
  status: 204,
})

export const signInWithGoogle = endpoint({
  method: 'POST',
  path: '/api/auth/google',
  summary: 'Sign in or create an account with a Google ID token',
  access: 'public',
  cookies: { sets: 'refresh' },
  body: z.strictObject({
    id_token: z.string().min(1).max(8192),
    /** Used only if this sign-in creates an account. */
    invitation: InvitationToken.optional(),
  }),
  response: SignInAnswer,
  errors: ['AUTH.GOOGLE_INVALID', 'AUTH.LINK_REQUIRED', ...registrationErrors],
})

export const switchOrg = endpoint({
  method: 'POST',
  path: '/api/auth/switch-org',
  summary: 'Make another organisation the current one',
  access: 'self',
  body: z.strictObject({ org_id: Id }),
  response: SignedIn,
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Request a password reset by mail; the response does not reveal whether the account exists',
  access: 'public',
  body: z.strictObject({ email: Email }),
  status: 202,
  response: z.object({}),
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Set a new password with the token from the mail; ends all sessions',
  access: 'public',
  body: z.strictObject({ token: z.string().min(1).max(200), password: Password }),
  status: 204,
  errors: ['AUTH.RESET_INVALID', 'AUTH.PASSWORD_TOO_COMMON', 'AUTH.PASSWORD_PERSONAL'],
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  summary: 'Verify an e-mail address with the token mailed to it',
  access: 'public',
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  status: 204,
  errors: ['AUTH.VERIFICATION_INVALID'],
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  summary: 'Change the password; ends all other sessions',
  access: 'self',
  body: z.strictObject({ current_password: z.string().min(1).max(passwordLength.max), new_password: Password }),
  status: 204,
  errors: ['AUTH.INVALID_CREDENTIALS', 'AUTH.PASSWORD_TOO_COMMON', 'AUTH.PASSWORD_PERSONAL'],
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/auth/end-other-sessions',
  summary: 'End all other sessions',
  access: 'self',
  status: 204,
})
