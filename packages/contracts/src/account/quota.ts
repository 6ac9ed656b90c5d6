// Limits on how much one account can store.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Time } from '../id.ts'

/** Limits per account: recordings in bytes, imports per day (UTC), everything else as a number of items. */
export const quotaLimits = {
  recordings: 2_000_000_000,
  words: 20_000,
  scenarios: 500,
  modules: 200,
  sessions: 20_000,
  imports: 50,
} as const

export type QuotaName = keyof typeof quotaLimits
export const quotaNames = Object.keys(quotaLimits) as QuotaName[]

/** An account's usage of one quota. */
export const Quota = z.object({
  name: z.enum(quotaNames),
  used: z.number().int(),
  limit: z.number().int(),
  unit: z.enum(['bytes', 'count']),
  /** When the count restarts; null if only deleting frees space. */
  resets_at: Time.nullable(),
})
export type Quota = z.infer<typeof Quota>

export const getQuotas = endpoint({
  method: 'GET',
  path: '/api/user/quotas',
  summary: "The caller's storage use and limits",
  access: 'self',
  response: z.object({ items: z.array(Quota) }),
})
