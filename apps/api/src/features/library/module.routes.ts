// Scenarios that belong together.
import { getModule, listModuleScenarios, listModuleSummaries, listModules } from '@parley/contracts/library.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/problem.ts'
import { serve } from '#platform/serve.ts'
import { scenarioFor } from './library.rules.ts'
import { findModuleRow, listModuleScenarioRows } from './module.queries.ts'
import { moduleFor, moduleSummaryFor } from './module.rules.ts'
import { listModuleSummaryRows } from './module-summary.queries.ts'
import type { Reader } from './reader.ts'
import type { Summaries } from './summaries.ts'

export interface ModuleDependencies {
  readonly db: Database
  readonly summaries: Summaries
}

export function moduleRoutes(app: FastifyInstance, { db, summaries }: ModuleDependencies): void {
  const find = async (reader: Reader, id: string) => {
    const row = await findModuleRow(db, reader, id)
    if (row === null) throw new Problem('NOT_FOUND')
    return row
  }

  serve(app, listModules, async ({ user, query: { target_language: targetLanguage, search, ...query } }) => {
    const rows = await listModuleSummaryRows(db, user, { ...query, targetLanguage, search })
    return { items: rows.map((row) => moduleSummaryFor(row, user)), offset: query.offset, limit: query.limit }
  })

  serve(app, getModule, async ({ user, params }) => moduleFor(await find(user, params.id), user))

  serve(app, listModuleScenarios, async ({ user, params }) => {
    const { id } = await find(user, params.id)
    const rows = await listModuleScenarioRows(db, user, id)
    return { items: rows.map((row) => ({ ...scenarioFor(row, user), submodule_index: row.submoduleIndex })) }
  })

  serve(app, listModuleSummaries, async ({ user, params }) => {
    const { id } = await find(user, params.id)
    return { items: await summaries.ofModule(user, id) }
  })
}
