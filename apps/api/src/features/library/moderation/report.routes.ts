// Reports another author's item to the operator.
import { reportItem } from '@parley/contracts/operator/moderation.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import { findScenarioRow } from '../library.queries.ts'
import { findModuleRow } from '../module.queries.ts'
import type { TellAuthor } from './moderation.job.ts'
import { keepReport } from './report.queries.ts'

export interface ReportDeps {
  readonly db: Database
  readonly tellAuthor: TellAuthor
}

export function reportRoutes(app: FastifyInstance, { db, tellAuthor }: ReportDeps): void {
  serve(app, reportItem, async ({ user, body: { item_kind: itemKind, item_id: itemId, reason, note = '' } }) => {
    const item =
      itemKind === 'scenario' ? await findScenarioRow(db, user, itemId) : await findModuleRow(db, user, itemId)
    if (item === null) throw new Problem('NOT_FOUND')
    if (item.slug !== null || item.ownerId === user.id) throw new Problem('FORBIDDEN')
    const isKept = await keepReport(db, { reporterId: user.id, itemKind, itemId, reason, note }, tellAuthor)
    if (!isKept) throw new Problem('LIBRARY.ALREADY_REPORTED')
  })
}
