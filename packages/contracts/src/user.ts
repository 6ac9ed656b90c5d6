// The signed-in person.
import { z } from 'zod'
import { isCountryCode } from './country.ts'
import { endpoint } from './endpoint.ts'
import { Id, Time } from './id.ts'
import { Language } from './language.ts'
import { plainTitle } from './plain-text.ts'

/** Longest first or last name, in characters. */
export const nameMax = 80

export const PersonName = plainTitle(nameMax)
/** ISO 3166-1 alpha-2, in capitals; older accounts may have another one, such as ZZ where nothing is known. */
export const Country = z.string().refine(isCountryCode, { message: 'Not a country (ISO 3166-1 alpha-2)' })

export const UserStatus = z.enum(['ACTIVE', 'DIACTIVATED'])

export const User = z.object({
  _id: Id,
  /** Unique and read-only; made from the name. */
  tag_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** Whether the address is known to be the user's own: a mail to it was answered, or an issuer vouched for it. */
  is_email_verified: z.boolean(),
  country: z.string(),
  explanation_language: Language,
  status: UserStatus,
  settings: z.object({
    is_accept_terms_and_conditions: z.boolean(),
    is_accept_privacy_policy: z.boolean(),
    is_accept_refund_policy: z.boolean(),
    is_first_guide_completed: z.boolean(),
  }),
  favorite_scenarios: z.array(Id),
  favorite_modules: z.array(Id),
  current_org_id: Id,
  /** Operates this instance: the console is theirs to see. */
  is_operator: z.boolean(),
})
export type User = z.infer<typeof User>

export const getUser = endpoint({
  method: 'GET',
  path: '/api/user',
  summary: 'The signed-in user',
  access: 'user',
  response: User,
})

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/user',
  summary: 'Change the own profile',
  access: 'user',
  body: z.strictObject({
    first_name: PersonName.optional(),
    last_name: PersonName.optional(),
    country: Country.optional(),
    explanation_language: Language.optional(),
  }),
  response: User,
})

export const toggleFavoriteScenario = endpoint({
  method: 'PATCH',
  path: '/api/user/toggle-favorite-scenario',
  summary: 'Mark a scenario as a favourite, or take the mark off',
  access: 'user',
  body: z.strictObject({ scenario_id: Id }),
  response: User,
})

export const toggleFavoriteModule = endpoint({
  method: 'PATCH',
  path: '/api/user/toggle-favorite-module',
  summary: 'Mark a module as a favourite, or take the mark off',
  access: 'user',
  body: z.strictObject({ module_id: Id }),
  response: User,
})

export const acceptPolicies = endpoint({
  method: 'PATCH',
  path: '/api/user/accept-policies',
  summary: 'Accept terms, privacy and refund policy; all three are needed',
  access: 'user',
  body: z.strictObject({
    is_accept_terms_and_conditions: z.literal(true),
    is_accept_privacy_policy: z.literal(true),
    is_accept_refund_policy: z.literal(true),
  }),
  response: User,
})

export const acceptFirstGuide = endpoint({
  method: 'PATCH',
  path: '/api/user/accept-first-guide',
  summary: 'The guided tour has been seen',
  access: 'user',
  response: User,
})

export const ExportStatus = z.enum(['pending', 'ready', 'failed'])

/** An export of everything stored about somebody. */
export const AccountExport = z.object({
  _id: Id,
  status: ExportStatus,
  created_at: Time,
  /** When the file is removed; null until it is there. */
  expires_at: Time.nullable(),
  /** Size of the file; null until it is there. */
  bytes: z.number().int().nullable(),
  /** Where the file, one JSON document, is downloaded from: signed, for an hour. Null until it is there. */
  url: z.string().nullable(),
})
export type AccountExport = z.infer<typeof AccountExport>

export const startExport = endpoint({
  method: 'POST',
  path: '/api/user/export',
  summary: 'Have everything stored about the caller written to a file; while that goes on, the same export again',
  access: 'user',
  status: 202,
  response: AccountExport.pick({ _id: true, status: true }),
})

export const getExport = endpoint({
  method: 'GET',
  path: '/api/user/export',
  summary: 'The latest export of everything stored about the caller; null where there is none, or it has expired',
  access: 'user',
  response: AccountExport.nullable(),
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/user',
  summary: 'Delete the own account with everything in it; needs the password, or a sign-in within the last ten minutes',
  access: 'user',
  body: z.strictObject({ password: z.string().min(1).max(128).optional() }),
  status: 204,
  errors: ['AUTH.INVALID_CREDENTIALS', 'AUTH.REAUTHENTICATION_REQUIRED'],
})

export const sendVerification = endpoint({
  method: 'POST',
  path: '/api/user/send-verification',
  summary: 'Have the link mailed again by which the own address is verified; nothing is sent once it is',
  access: 'user',
  status: 202,
  response: z.object({}),
})
