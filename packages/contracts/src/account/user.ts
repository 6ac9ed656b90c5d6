// The signed-in user.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Time } from '../id.ts'
import { Language } from '../language/language.ts'
import { DifficultyLevel } from '../library/scenario.ts'
import { plainTitle } from '../text/plain-text.ts'
import { isCountryCode } from './country.ts'

/** Maximum characters in a first or last name. */
export const nameMax = 80

export const PersonName = plainTitle(nameMax)
/** ISO 3166-1 alpha-2, in capitals; older accounts may have another value, such as ZZ for unknown. */
export const Country = z
  .string()
  .refine(isCountryCode, { message: 'Not a country (ISO 3166-1 alpha-2)' })
  .meta({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 alpha-2' })

export const UserStatus = z.enum(['ACTIVE', 'DIACTIVATED'])

/**
 * Where a level comes from: the user chose it (`DESCRIBED`), it was estimated from spoken answers (`PLACEMENT`), or
 * from the last five rated conversations in the language (`TALKS`), which replaces the others.
 */
export const LevelSource = z.enum(['DESCRIBED', 'PLACEMENT', 'TALKS'])
export type LevelSource = z.infer<typeof LevelSource>

/** The grammatical form in which the partner addresses a learner and in which the learner's own lines are written. */
export const formsOfAddress = ['FEMININE', 'MASCULINE'] as const
export const FormOfAddress = z.enum(formsOfAddress)
export type FormOfAddress = z.infer<typeof FormOfAddress>

/** Why a user practises a language. */
export const aims = ['DAILY_LIFE', 'TRAVEL', 'WORK', 'EXAM'] as const
export const Aim = z.enum(aims)
export type Aim = z.infer<typeof Aim>

export const User = z.object({
  _id: Id,
  /** Unique and read-only; generated from the name. */
  tag_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** Whether the e-mail address is confirmed: the user followed the link in a mail, or an issuer vouched for it. */
  is_email_verified: z.boolean(),
  country: z.string(),
  explanation_language: Language,
  /** The language that the user practises; null until they choose one. */
  learning_language: Language.nullable(),
  /** How well they speak `learning_language`; null until they say, and again after they choose another language. */
  level: DifficultyLevel.nullable(),
  /** Null if there is no level. */
  level_source: LevelSource.nullable(),
  /** Null for "rather not say". */
  form_of_address: FormOfAddress.nullable(),
  aim: Aim.nullable(),
  /** Whether the operator may read the lines that the built-in partner does not understand, without a name. */
  shares_misses: z.boolean(),
  status: UserStatus,
  settings: z.object({
    is_accept_terms_and_conditions: z.boolean(),
    is_accept_privacy_policy: z.boolean(),
    is_accept_refund_policy: z.boolean(),
    is_first_guide_completed: z.boolean(),
    /** Whether the user has answered or skipped the questions after the policies. */
    is_welcome_completed: z.boolean(),
  }),
  favorite_scenarios: z.array(Id),
  favorite_modules: z.array(Id),
  current_org_id: Id,
  /** Whether the user operates this instance and may open the console. */
  is_operator: z.boolean(),
  /** Whether the owner must review the sign-in methods: `GET /api/auth/ways-in` tells whether with this session. */
  has_ways_to_check: z.boolean(),
})
export type User = z.infer<typeof User>

export const getUser = endpoint({
  method: 'GET',
  path: '/api/user',
  summary: 'The signed-in user',
  access: 'self',
  response: User,
})

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/user',
  summary: "Update the caller's profile",
  access: 'self',
  body: z.strictObject({
    first_name: PersonName.optional(),
    last_name: PersonName.optional(),
    country: Country.optional(),
    explanation_language: Language.optional(),
    /** Changing the language resets the level, unless the same request sets it. */
    learning_language: Language.nullable().optional(),
    level: DifficultyLevel.nullable().optional(),
    /** Only read together with a level; `DESCRIBED` if absent. */
    level_source: LevelSource.exclude(['TALKS']).optional(),
    form_of_address: FormOfAddress.nullable().optional(),
    aim: Aim.nullable().optional(),
    /** False also deletes the lines that were shared before. */
    shares_misses: z.boolean().optional(),
    is_welcome_completed: z.literal(true).optional(),
  }),
  response: User,
})

export const toggleFavoriteScenario = endpoint({
  method: 'PATCH',
  path: '/api/user/toggle-favorite-scenario',
  summary: 'Add a scenario to the favourites, or remove it',
  access: 'self',
  body: z.strictObject({ scenario_id: Id }),
  response: User,
})

export const toggleFavoriteModule = endpoint({
  method: 'PATCH',
  path: '/api/user/toggle-favorite-module',
  summary: 'Add a module to the favourites, or remove it',
  access: 'self',
  body: z.strictObject({ module_id: Id }),
  response: User,
})

export const acceptPolicies = endpoint({
  method: 'PATCH',
  path: '/api/user/accept-policies',
  summary: 'Accept the terms, privacy policy and refund policy; all three are required',
  access: 'self',
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
  summary: 'Mark the guided tour as seen',
  access: 'self',
  response: User,
})

export const ExportStatus = z.enum(['pending', 'ready', 'failed'])

/** An export of everything stored about a user. */
export const AccountExport = z.object({
  _id: Id,
  status: ExportStatus,
  created_at: Time,
  /** When the file is deleted; null until it exists. */
  expires_at: Time.nullable(),
  /** Size of the file; null until it exists. */
  bytes: z.number().int().nullable(),
  /** The file's download URL, one JSON document: signed, valid for one hour. Null until the file exists. */
  url: z.string().nullable(),
})
export type AccountExport = z.infer<typeof AccountExport>

export const startExport = endpoint({
  method: 'POST',
  path: '/api/user/export',
  summary: 'Start an export of all data stored about the caller; while one is running, returns that one',
  access: 'self',
  status: 202,
  response: AccountExport.pick({ _id: true, status: true }),
})

export const getExport = endpoint({
  method: 'GET',
  path: '/api/user/export',
  summary: 'The latest export of all data stored about the caller; null if there is none or it has expired',
  access: 'self',
  response: AccountExport.nullable(),
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/user',
  summary:
    "Delete the caller's account with all its data; requires the password or a sign-in within the last ten minutes",
  access: 'self',
  body: z.strictObject({ password: z.string().min(1).max(128).optional() }),
  status: 204,
  errors: ['AUTH.INVALID_CREDENTIALS', 'AUTH.REAUTHENTICATION_REQUIRED', 'FORBIDDEN'],
})

export const sendVerification = endpoint({
  method: 'POST',
  path: '/api/user/send-verification',
  summary: "Resend the link that verifies the caller's e-mail address; sends nothing if it is already verified",
  access: 'self',
  status: 202,
  response: z.object({}),
})
