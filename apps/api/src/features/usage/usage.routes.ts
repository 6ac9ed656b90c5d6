// What somebody has used today over HTTP.
import { type Budget, getUsage } from '@parley/contracts/usage.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/serve.ts'
import { dayOf, nextDay } from './budget.ts'
import { readFreeConversations, readUserDay } from './usage.queries.ts'
import type { UsageDependencies } from './usage.ts'

export interface UsageRoutesDependencies extends Pick<UsageDependencies, 'db' | 'settings' | 'isSubscribed'> {
  /** Conversations a day for those who have no subscription. */
  readonly freePerDay: number
  readonly hasSpeechServer: boolean
  readonly hasLanguageModel: boolean
}

export function usageRoutes(app: FastifyInstance, deps: UsageRoutesDependencies): void {
  const { db, settings, isSubscribed, freePerDay, hasSpeechServer, hasLanguageModel } = deps
  serve(app, getUsage, async ({ user }) => {
    const now = new Date()
    const day = dayOf(now)
    const budget = (used: number, limit: number): Budget => ({ used, limit, resets_at: nextDay(now).toISOString() })
    const [limits, used, begun, isPaidFor] = await Promise.all([
      settings(),
      readUserDay(db, user.id, day),
      readFreeConversations(db, user.id, day),
      isSubscribed(user.orgId),
    ])
    return {
      turns: budget(used.turns ?? 0, limits.turns_per_user_per_day),
      spoken_characters: hasSpeechServer
        ? budget(used.spoken_characters ?? 0, limits.spoken_characters_per_user_per_day)
        : null,
      word_lookups: hasLanguageModel ? budget(used.word_lookups ?? 0, limits.word_lookups_per_user_per_day) : null,
      free_conversations: isPaidFor ? null : budget(begun, freePerDay),
    }
  })
}
