// Modules over HTTP.
import { levelIn, rangeOf } from '@parley/contracts/library/level-range.ts'
import { getModule, listModuleSummaries, listModules } from '@parley/contracts/library/module.ts'
import { listModuleScenarios } from '@parley/contracts/library/module-authoring.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import { scenarioFor } from './library.rules.ts'
import { findModuleRow, listModuleScenarioRows } from './module.queries.ts'
import { moduleFor, moduleSummaryFor } from './module.rules.ts'
import { listModuleSummaryRows } from './module-summary.queries.ts'
import type { Reader } from './reader.ts'
import type { Summaries } from './summaries.ts'

export interface ModuleDeps {
  readonly db: Database
  readonly summaries: Summaries
}

export function moduleRoutes(app: FastifyInstance, { db, summaries }: ModuleDeps): void {
  const find = async (reader: Reader, id: string) => {
    const row = await findModuleRow(db, reader, id)
    if (row === null) throw new Problem('NOT_FOUND')
    return row
  }

  serve(app, listModules, async ({ user, query: { target_language: targetLanguage, search, level, ...query } }) => {
    const levels = rangeOf(level, levelIn(user, targetLanguage))
    const rows = await listModuleSummaryRows(db, user, { ...query, targetLanguage, search, levels })
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
