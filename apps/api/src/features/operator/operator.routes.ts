// The operator's console: status, settings, usage, and the log of operators' actions.

import { type Language, languages } from '@parley/contracts/language/language.ts'
import * as endpoints from '@parley/contracts/operator/operator.ts'
import { UsageKind } from '@parley/contracts/org/usage.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { costOf, type ModelPrices } from '#platform/env/model-prices.ts'
import { serve } from '#platform/http/serve.ts'
import { listActions, recordAction } from './actions.queries.ts'
import { type OperatorInvitationDeps, operatorInvitationRoutes } from './invitations.routes.ts'
import { type OperatorReportDeps, operatorReportRoutes } from './reports.routes.ts'
import type { Settings } from './settings.ts'
import { createStatus, type StatusDeps } from './status.ts'
import { type OperatorTeamDeps, operatorTeamRoutes } from './teams.routes.ts'
import { type Amounts, findHighest, findTotals, listTopUsers } from './usage.queries.ts'
import { type OperatorUserDeps, operatorUserRoutes } from './users.routes.ts'

export interface OperatorDeps
  extends OperatorUserDeps,
    OperatorTeamDeps,
    OperatorReportDeps,
    OperatorInvitationDeps,
    StatusDeps {
  readonly settings: Settings
  /** The voice used with a text-to-speech server; null if there is no server. */
  readonly voiceOf: (language: Language) => string | null
  /** Prices of model servers; undefined if the operator has not set any. */
  readonly prices: ModelPrices | undefined
}

/** Number of top users listed. */
const topUsers = 10
const dayMs = 24 * 60 * 60_000

export function operatorRoutes(app: FastifyInstance, deps: OperatorDeps): void {
  const { db } = deps
  const status = createStatus(deps)
  serve(app, endpoints.getStatus, status)
  serve(app, endpoints.listVoices, () => ({
    items: languages.map((language) => ({ language, voice: deps.voiceOf(language) })),
  }))
  settingsRoutes(app, deps)
  serve(app, endpoints.getInstanceUsage, () => usageToday(db, deps))
  serve(app, endpoints.listActions, async ({ query }) => {
    const items = (await listActions(db, query)).map(({ id, createdAt, ...action }) => ({
      ...action,
      _id: id,
      actor: action.actor?.trim() ?? null,
      created_at: createdAt.toISOString(),
    }))
    return { items, ...query }
  })
  operatorUserRoutes(app, deps)
  operatorTeamRoutes(app, deps)
  operatorReportRoutes(app, deps)
  operatorInvitationRoutes(app, deps)
}

function settingsRoutes(app: FastifyInstance, { settings }: OperatorDeps): void {
  serve(app, endpoints.getSettings, () => settings.current())

  serve(app, endpoints.changeSettings, async ({ user, body, request }) => {
    const before = await settings.current()
    const changed = differing(before, body)
    await settings.change(changed, async (tx) => {
      for (const [target, to] of Object.entries(changed)) {
        const detail = { from: before[target as keyof typeof before], to }
        await recordAction(tx, { actorId: user.id, action: 'setting_changed', target, detail })
      }
    })
    request.log.info({ event: 'settings_changed', by: user.id, ...changed })
    return { ...before, ...changed }
  })
}

/** The fields of a change that differ from the stored settings. */
const differing = (before: endpoints.InstanceSettings, change: object): Partial<endpoints.InstanceSettings> =>
  Object.fromEntries(
    Object.entries(change).filter(
      ([name, value]) => value !== undefined && value !== before[name as keyof endpoints.InstanceSettings],
    ),
  )

async function usageToday(
  db: Database,
  { settings, prices }: Pick<OperatorDeps, 'settings' | 'prices'>,
): Promise<endpoints.InstanceUsage> {
  const now = new Date()
  const day = now.toISOString().slice(0, 10)
  const limits = await settings.current()
  const [total, turns, spoken, lookups, top] = await Promise.all([
    findTotals(db, day),
    findHighest(db, day, 'turns', limits.turns_per_user_per_day),
    findHighest(db, day, 'spoken_characters', limits.spoken_characters_per_user_per_day),
    findHighest(db, day, 'word_lookups', limits.word_lookups_per_user_per_day),
    listTopUsers(db, day, topUsers),
  ])
  return {
    day,
    resets_at: new Date(Date.parse(day) + dayMs).toISOString(),
    total: complete(total),
    cost: costOf(total, prices),
    users: { turns, spoken_characters: spoken, word_lookups: lookups },
    top_users: top.map(({ used, ...user }) => ({ ...user, used: complete(used) })),
  }
}

/** Amounts with 0 for unused kinds. */
const complete = (amounts: Amounts): endpoints.InstanceUsage['total'] =>
  Object.fromEntries(UsageKind.options.map((kind) => [kind, amounts[kind] ?? 0])) as Record<UsageKind, number>
