// How many conversations a user without a subscription has begun today.
import type { Budget } from '@parley/contracts/org/usage.ts'
import type { Database } from '#database/connect.ts'
import { dayOf, nextDay } from './budget.ts'
import { readFreeConversations } from './usage.queries.ts'

export interface FreeConversationsDeps {
  readonly db: Database
  /** Whether an organisation has a subscription. */
  readonly isSubscribed: (orgId: string) => Promise<boolean>
  /** Conversations per day for users without a subscription. */
  readonly freePerDay: number
}

/** Null if the caller's organisation has a subscription. */
export async function freeConversationsOf(
  { db, isSubscribed, freePerDay }: FreeConversationsDeps,
  user: { readonly id: string; readonly orgId: string },
  now = new Date(),
): Promise<Budget | null> {
  const [used, isPaidFor] = await Promise.all([
    readFreeConversations(db, user.id, dayOf(now)),
    isSubscribed(user.orgId),
  ])
  return isPaidFor ? null : { used, limit: freePerDay, resets_at: nextDay(now).toISOString() }
}
