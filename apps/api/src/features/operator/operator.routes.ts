// The operator's console: how the server is doing, its settings, what is used, and what operators did.
import * as endpoints from '@parley/contracts/operator.ts'
import { UsageKind } from '@parley/contracts/usage.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { costOf, type ModelPrices } from '#platform/model-prices.ts'
import { serve } from '#platform/serve.ts'
import { listActions, recordAction } from './actions.queries.ts'
import { type OperatorInvitationDependencies, operatorInvitationRoutes } from './invitations.routes.ts'
import { type OperatorReportDependencies, operatorReportRoutes } from './reports.routes.ts'
import type { Settings } from './settings.ts'
import { createStatus, type StatusDependencies } from './status.ts'
import { type OperatorTeamDependencies, operatorTeamRoutes } from './teams.routes.ts'
import { type Amounts, findHighest, findTotals, listTopUsers } from './usage.queries.ts'
import { type OperatorUserDependencies, operatorUserRoutes } from './users.routes.ts'

export interface OperatorDependencies
  extends OperatorUserDependencies,
    OperatorTeamDependencies,
    OperatorReportDependencies,
    OperatorInvitationDependencies,
    StatusDependencies {
  readonly settings: Settings
  /** What model servers charge; undefined where the operator has not said. */
  readonly prices: ModelPrices | undefined
}

/** How many of those who used most are listed. */
const topUsers = 10
const dayMs = 24 * 60 * 60_000

export function operatorRoutes(app: FastifyInstance, deps: OperatorDependencies): void {
  const { db } = deps
  const status = createStatus(deps)
  serve(app, endpoints.getStatus, status)
  settingsRoutes(app, deps)
  serve(app, endpoints.getUsage, () => usageToday(db, deps))
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

function settingsRoutes(app: FastifyInstance, { db, settings }: OperatorDependencies): void {
  serve(app, endpoints.getSettings, () => settings.current())

  serve(app, endpoints.changeSettings, async ({ user, body, request }) => {
    const before = await settings.current()
    const changed = differing(before, body)
    await db.transaction(async (tx) => {
      await settings.change(tx, changed)
      for (const [target, to] of Object.entries(changed)) {
        const detail = { from: before[target as keyof typeof before], to }
        await recordAction(tx, { actorId: user.id, action: 'setting_changed', target, detail })
      }
    })
    request.log.info({ event: 'settings_changed', by: user.id, ...changed })
    return { ...before, ...changed }
  })
}

/** What of a change is one. */
const differing = (before: endpoints.InstanceSettings, change: object): Partial<endpoints.InstanceSettings> =>
  Object.fromEntries(
    Object.entries(change).filter(
      ([name, value]) => value !== undefined && value !== before[name as keyof endpoints.InstanceSettings],
    ),
  )

async function usageToday(
  db: Database,
  { settings, prices }: Pick<OperatorDependencies, 'settings' | 'prices'>,
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

/** With a 0 for what was not used. */
const complete = (amounts: Amounts): endpoints.InstanceUsage['total'] =>
  Object.fromEntries(UsageKind.options.map((kind) => [kind, amounts[kind] ?? 0])) as Record<UsageKind, number>
