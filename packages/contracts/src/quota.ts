// Limits on what one account may store.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Time } from './id.ts'

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

/** What an account uses of one quota. */
export const Quota = z.object({
  name: z.enum(quotaNames),
  used: z.number().int(),
  limit: z.number().int(),
  unit: z.enum(['bytes', 'count']),
  /** When the count starts again; null if only deleting frees space. */
  resets_at: Time.nullable(),
})
export type Quota = z.infer<typeof Quota>

export const getQuotas = endpoint({
  method: 'GET',
  path: '/api/user/quotas',
  summary: 'How much the caller stores, and how much they may',
  access: 'self',
  response: z.object({ items: z.array(Quota) }),
})
