// How much one account may store.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Time } from './id.ts'

/** What is limited for each account: recordings in bytes, imports a day (UTC), everything else in numbers. */
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
  /** When it is counted anew; null where only deleting makes room. */
  resets_at: Time.nullable(),
})
export type Quota = z.infer<typeof Quota>

export const getQuotas = endpoint({
  method: 'GET',
  path: '/api/user/quotas',
  summary: 'How much the caller stores, and how much they may',
  access: 'user',
  response: z.object({ items: z.array(Quota) }),
})
