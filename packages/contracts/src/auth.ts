// Signing up, signing in, staying signed in.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Language } from './language.ts'
import { Country, PersonName, User } from './user.ts'

/** Password length in characters (OWASP ASVS 5.0, 6.2.1 and 6.2.9). */
export const passwordLength = { min: 8, max: 128 } as const

/** Compared without case; kept as typed. */
export const Email = z.string().trim().max(254).pipe(z.email())
export const Password = z.string().min(passwordLength.min).max(passwordLength.max)

const SignedIn = z.object({ access_token: z.string(), user: User })

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Open an account and sign in; sets the refresh cookie',
  access: 'public',
  body: z.strictObject({
    first_name: PersonName,
    last_name: PersonName,
    country: Country,
    email: Email,
    password: Password,
    explanation_language: Language.optional(),
  }),
  status: 201,
  response: SignedIn,
  errors: ['AUTH.EMAIL_TAKEN', 'AUTH.PASSWORD_TOO_COMMON'],
})

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in; sets the refresh cookie',
  access: 'public',
  body: z.strictObject({
    email: z.string().trim().min(1).max(254),
    password: z.string().min(1).max(passwordLength.max),
  }),
  response: SignedIn,
  errors: ['AUTH.INVALID_CREDENTIALS'],
})

export const refresh = endpoint({
  method: 'GET',
  path: '/api/auth/refresh',
  summary: 'A new access token for the refresh cookie, which is replaced',
  access: 'public',
  response: z.object({ access_token: z.string() }),
  errors: ['AUTH.REFRESH_INVALID'],
})

export const logout = endpoint({
  method: 'GET',
  path: '/api/auth/logout',
  summary: 'End this session; always succeeds',
  access: 'public',
  status: 204,
})
