// The signed-in person.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './id.ts'
import { Language } from './language.ts'

/** Longest first or last name, in characters. */
export const nameMax = 80

export const PersonName = z.string().trim().min(1).max(nameMax)
/** ISO 3166-1 alpha-2, upper case. */
export const Country = z.string().regex(/^[A-Z]{2}$/)

export const UserStatus = z.enum(['ACTIVE', 'DIACTIVATED'])

export const User = z.object({
  _id: Id,
  /** Unique and read-only; made from the name. */
  tag_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
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

export const exportUser = endpoint({
  method: 'GET',
  path: '/api/user/export',
  summary: 'Everything kept about the caller, as one JSON document',
  access: 'user',
  response: z.record(z.string(), z.unknown()),
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
