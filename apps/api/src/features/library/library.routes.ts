// The library over HTTP.

import type { Endpoint } from '@parley/contracts/endpoint.ts'
import { createScenario, scenarioBytes, tryScenario, updateScenario } from '@parley/contracts/library/authoring.ts'
import { levelIn, rangeOf } from '@parley/contracts/library/level-range.ts'
import { importLibraryFile, libraryFileBytes } from '@parley/contracts/library/library-file.ts'
import { tryLine } from '@parley/contracts/library/line-trial.ts'
import {
  getScenario,
  type IeltsPart,
  listIeltsScenarios,
  listScenarios,
  type Scenario,
} from '@parley/contracts/library/scenario.ts'
import type { FastifyInstance } from 'fastify'
import type { LanguageModel } from '#ai/language-model/language-model.ts'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import type { Caller } from '#platform/http/session.ts'
import { type AuthoringParts, authoringRoutes } from './authoring/authoring.routes.ts'
import { moduleAuthoringRoutes } from './authoring/module-authoring.routes.ts'
import { prefillRoutes } from './authoring/prefill.routes.ts'
import { type RehearsalParts, rehearsalRoutes } from './authoring/rehearsal.routes.ts'
import { type BriefingDeps, briefingRoutes } from './briefing.routes.ts'
import { importRoutes } from './files/import.routes.ts'
import { findScenarioRow, findVersionRows } from './library.queries.ts'
import { scenarioFor } from './library.rules.ts'
import { type ReportDeps, reportRoutes } from './moderation/report.routes.ts'
import { moduleRoutes } from './module.routes.ts'
import { nextRoutes } from './next/next.routes.ts'
import type { Reader } from './reader.ts'
import type { Summaries } from './summaries.ts'
import type { ListFilter } from './summary.queries.ts'

/** A scenario as this reader sees it; null if there is none for them. */
export async function findScenario(db: Database, reader: Reader, id: string): Promise<Scenario | null> {
  const row = await findScenarioRow(db, reader, id)
  return row && scenarioFor(row, reader)
}

/** Scenarios by version as this reader has practised them, including those deleted or hidden since. */
export async function describeVersions(
  db: Database,
  reader: Reader,
  versionIds: readonly string[],
): Promise<Map<string, Scenario>> {
  const rows = versionIds.length === 0 ? [] : await findVersionRows(db, reader, versionIds)
  return new Map(rows.map((row) => [row.versionId, scenarioFor(row, reader)]))
}

/** Maximum size of a JSON body that authors may send, in bytes. */
const bodyBytes = new Map<Endpoint, number>([
  [createScenario, scenarioBytes],
  [tryScenario, scenarioBytes],
  [updateScenario, scenarioBytes],
  [tryLine, scenarioBytes],
  [importLibraryFile, libraryFileBytes],
])

export interface LibraryParts extends AuthoringParts, ReportDeps, RehearsalParts {
  readonly summaries: Summaries
  /**
   * The model that this user may use; null if none is configured.
   * @throws ModelRefused if it may not be used now
   */
  languageModelFor(user: Caller): Promise<LanguageModel | null>
  readonly briefing: BriefingDeps
}

export function libraryRoutes(app: FastifyInstance, parts: LibraryParts): void {
  app.addHook('onRoute', (route) => {
    const bytes = route.config?.endpoint && bodyBytes.get(route.config.endpoint)
    if (bytes !== undefined) route.bodyLimit = bytes
  })
  scenarioRoutes(app, parts)
  nextRoutes(app, parts)
  moduleRoutes(app, parts)
  authoringRoutes(app, parts)
  moduleAuthoringRoutes(app, parts)
  importRoutes(app, parts)
  prefillRoutes(app, parts)
  rehearsalRoutes(app, parts)
  reportRoutes(app, parts)
  briefingRoutes(app, parts.briefing)
}

function scenarioRoutes(app: FastifyInstance, { db, summaries }: Pick<LibraryParts, 'db' | 'summaries'>): void {
  const list = async (reader: Reader, filter: ListFilter, part?: IeltsPart) => {
    const { offset, limit } = filter
    return { items: await summaries.list(reader, filter, part), offset, limit }
  }

  serve(app, listScenarios, ({ user, query: { target_language: targetLanguage, search, level, ...query } }) => {
    const levels = rangeOf(level, levelIn(user, targetLanguage))
    return list(user, { ...query, scenarioType: 'DIALOG', targetLanguage, search, levels })
  })

  // Every test has all three parts: `part` only says which one will be taken, and is not a filter.
  serve(app, listIeltsScenarios, ({ user, query: { part, level, ...query } }) => {
    const { target_language: targetLanguage, search, ...page } = query
    const levels = rangeOf(level, levelIn(user, targetLanguage ?? 'en'))
    return list(user, { ...page, scenarioType: 'IELTS', targetLanguage, search, levels }, part)
  })

  serve(app, getScenario, async ({ user, params }) => {
    const scenario = await findScenario(db, user, params.id)
    if (scenario === null) throw new Problem('NOT_FOUND')
    return scenario
  })
}
