// Routes for an operator to decide about public items.
import * as endpoints from '@parley/contracts/operator/operator-reports.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import { type DecisionDeps, decide, type Moderation } from './reports.ts'

type RenamedFields = '_id' | 'target_language' | 'moderated_at' | 'created_at' | 'reported_at'

/** An item as the library describes it. */
export interface ItemToJudge extends Omit<endpoints.ReportedItem, RenamedFields> {
  readonly id: string
  readonly targetLanguage: endpoints.ReportedItem['target_language']
  readonly moderatedAt: Date | null
  readonly createdAt: Date
  readonly reportedAt: Date | null
}

type ListItems = (db: Database, page: { offset: number; limit: number }) => Promise<ItemToJudge[]>

export interface OperatorReportDeps extends DecisionDeps {
  readonly moderation: Moderation & {
    readonly listReported: ListItems
    readonly listWaiting: ListItems
    readonly listHidden: ListItems
  }
  /** All texts of an item about which an operator may decide; null if there is none. */
  readonly findItemTexts: (
    db: Database,
    kind: endpoints.ItemTexts['kind'],
    id: string,
  ) => Promise<endpoints.ItemTexts | null>
}

export function operatorReportRoutes(app: FastifyInstance, deps: OperatorReportDeps): void {
  const { db, moderation } = deps
  const lists: Record<endpoints.ReportList, ListItems> = {
    reported: moderation.listReported,
    waiting: moderation.listWaiting,
    hidden: moderation.listHidden,
  }

  serve(app, endpoints.listReports, async ({ query: { list, offset, limit } }) => ({
    items: (await lists[list](db, { offset, limit })).map(itemView),
    offset,
    limit,
  }))

  serve(app, endpoints.readItem, async ({ params: { kind, id } }) => {
    const texts = await deps.findItemTexts(db, kind, id)
    if (texts === null) throw new Problem('NOT_FOUND')
    return texts
  })

  serve(app, endpoints.decideReport, async ({ user, params, body, request }) => {
    const { kind, id, decision } = params
    await decide(deps, { kind, id, decision, reason: body.reason, actorId: user.id })
    request.log.info({ event: 'item_moderated', by: user.id, kind, itemId: id, decision })
    return { _id: id, decision }
  })
}

const itemView = (item: ItemToJudge): endpoints.ReportedItem => ({
  kind: item.kind,
  _id: item.id,
  title: item.title,
  description: item.description,
  target_language: item.targetLanguage,
  author: item.author,
  state: item.state,
  reason: item.reason,
  moderated_at: item.moderatedAt?.toISOString() ?? null,
  created_at: item.createdAt.toISOString(),
  reports: item.reports,
  reasons: item.reasons,
  notes: item.notes,
  reported_at: item.reportedAt?.toISOString() ?? null,
})
