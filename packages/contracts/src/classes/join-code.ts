// The short code for joining a class: read out or written on a board, so it expires and guesses are limited.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Time } from '../id.ts'

/** Characters that are not easily confused: no 0 or O, no 1, I or L, and no vowels, which could form words. */
export const joinCodeAlphabet = 'BCDFGHJKMNPQRSTVWXYZ23456789'
export const joinCodeLength = 6
/** Number of days for which a code is valid. */
export const joinCodeDays = { default: 14, max: 90 } as const

export const JoinCode = z.object({
  /** Without a space; displayed as two groups of three. */
  code: z.string(),
  expires_at: Time,
})
export type JoinCode = z.infer<typeof JoinCode>

export const getJoinCode = endpoint({
  method: 'GET',
  path: '/api/classes/:id/code',
  summary: 'The code of a class, even if it has expired; null if there is none',
  access: 'teach',
  params: IdParams,
  response: z.object({ join_code: JoinCode.nullable() }),
})

export const renewJoinCode = endpoint({
  method: 'POST',
  path: '/api/classes/:id/code',
  summary: 'Create a new code; the previous one stops working immediately',
  access: 'teach',
  params: IdParams,
  body: z.strictObject({ days: z.number().int().min(1).max(joinCodeDays.max).default(joinCodeDays.default) }),
  status: 201,
  response: JoinCode,
})

export const removeJoinCode = endpoint({
  method: 'DELETE',
  path: '/api/classes/:id/code',
  summary: 'Turn off joining by code',
  access: 'teach',
  params: IdParams,
  status: 204,
})

/** The class that the caller has just joined. */
export const JoinedClass = z.object({
  class_id: Id,
  name: z.string(),
  /** The class's organisation. The caller is now a member of it. */
  org: z.object({ _id: Id, name: z.string() }),
})
export type JoinedClass = z.infer<typeof JoinedClass>

export const joinClass = endpoint({
  method: 'POST',
  path: '/api/classes/join',
  summary: 'Join a class and its organisation by code; idempotent',
  access: 'self',
  /** Lowercase letters, spaces and hyphens are also accepted. */
  body: z.strictObject({ code: z.string().trim().min(1).max(40) }),
  response: JoinedClass,
  errors: [
    'CLASS.CODE_INVALID',
    'CLASS.CODE_EXPIRED',
    'CLASS.FULL',
    'ORG.MAX_MEMBERS_REACHED',
    'ORG.SUSPENDED',
    'FORBIDDEN',
  ],
})
