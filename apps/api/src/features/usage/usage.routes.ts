// The caller's usage today over HTTP.
import { type Budget, getUsage } from '@parley/contracts/org/usage.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/http/serve.ts'
import { dayOf, nextDay } from './budget.ts'
import { type FreeConversationsDeps, freeConversationsOf } from './free-conversations.ts'
import { readUserDay } from './usage.queries.ts'
import type { UsageDeps } from './usage.ts'

export interface UsageRoutesDeps extends Pick<UsageDeps, 'settings'>, FreeConversationsDeps {
  readonly hasSpeechServer: boolean
  readonly hasLanguageModel: boolean
}

export function usageRoutes(app: FastifyInstance, deps: UsageRoutesDeps): void {
  const { db, settings, hasSpeechServer, hasLanguageModel } = deps
  serve(app, getUsage, async ({ user }) => {
    const now = new Date()
    const budget = (used: number, limit: number): Budget => ({ used, limit, resets_at: nextDay(now).toISOString() })
    const [limits, used, freeConversations] = await Promise.all([
      settings(),
      readUserDay(db, user.id, dayOf(now)),
      freeConversationsOf(deps, user, now),
    ])
    return {
      turns: budget(used.turns ?? 0, limits.turns_per_user_per_day),
      spoken_characters: hasSpeechServer
        ? budget(used.spoken_characters ?? 0, limits.spoken_characters_per_user_per_day)
        : null,
      word_lookups: hasLanguageModel ? budget(used.word_lookups ?? 0, limits.word_lookups_per_user_per_day) : null,
      free_conversations: freeConversations,
    }
  })
}
