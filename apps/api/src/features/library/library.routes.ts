// What can be practised.
import { createScenario, scenarioBytes, updateScenario } from '@parley/contracts/authoring.ts'
import type { Endpoint } from '@parley/contracts/endpoint.ts'
import {
  getScenario,
  type IeltsPart,
  listIeltsScenarios,
  listScenarios,
  type Scenario,
} from '@parley/contracts/library.ts'
import { importLibraryFile, libraryFileBytes } from '@parley/contracts/library-file.ts'
import type { FastifyInstance } from 'fastify'
import type { LanguageModel } from '#ai/language-model/language-model.ts'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/problem.ts'
import { serve } from '#platform/serve.ts'
import type { Caller } from '#platform/session.ts'
import { type AuthoringParts, authoringRoutes } from './authoring.routes.ts'
import { importRoutes } from './import.routes.ts'
import { findScenarioRow, findVersionRows } from './library.queries.ts'
import { scenarioFor } from './library.rules.ts'
import { moduleRoutes } from './module.routes.ts'
import { moduleAuthoringRoutes } from './module-authoring.routes.ts'
import { prefillRoutes } from './prefill.routes.ts'
import type { Reader } from './reader.ts'
import { type ReportDependencies, reportRoutes } from './report.routes.ts'
import type { Summaries } from './summaries.ts'
import type { ListFilter } from './summary.queries.ts'

/** A scenario as this reader sees it, or null where there is none for them. */
export async function findScenario(db: Database, reader: Reader, id: string): Promise<Scenario | null> {
  const row = await findScenarioRow(db, reader, id)
  return row && scenarioFor(row, reader)
}

/** Scenarios as this reader has practised them, also those that are gone or hidden by now, by version. */
export async function describeVersions(
  db: Database,
  reader: Reader,
  versionIds: readonly string[],
): Promise<Map<string, Scenario>> {
  const rows = versionIds.length === 0 ? [] : await findVersionRows(db, reader, versionIds)
  return new Map(rows.map((row) => [row.versionId, scenarioFor(row, reader)]))
}

/** Longest JSON of what authors send, in bytes. */
const bodyBytes = new Map<Endpoint, number>([
  [createScenario, scenarioBytes],
  [updateScenario, scenarioBytes],
  [importLibraryFile, libraryFileBytes],
])

export interface LibraryParts extends AuthoringParts, ReportDependencies {
  readonly summaries: Summaries
  /** The model as this user may ask it; null where none is configured. @throws ModelRefused where it may not be asked now */
  languageModelFor(user: Caller): Promise<LanguageModel | null>
}

export function libraryRoutes(app: FastifyInstance, parts: LibraryParts): void {
  app.addHook('onRoute', (route) => {
    const bytes = route.config?.endpoint && bodyBytes.get(route.config.endpoint)
    if (bytes !== undefined) route.bodyLimit = bytes
  })
  scenarioRoutes(app, parts)
  moduleRoutes(app, parts)
  authoringRoutes(app, parts)
  moduleAuthoringRoutes(app, parts)
  importRoutes(app, parts)
  prefillRoutes(app, parts)
  reportRoutes(app, parts)
}

function scenarioRoutes(app: FastifyInstance, { db, summaries }: Pick<LibraryParts, 'db' | 'summaries'>): void {
  const list = async (reader: Reader, filter: ListFilter, part?: IeltsPart) => {
    const { offset, limit } = filter
    return { items: await summaries.list(reader, filter, part), offset, limit }
  }

  serve(app, listScenarios, ({ user, query: { target_language: targetLanguage, search, ...query } }) =>
    list(user, { ...query, scenarioType: 'DIALOG', targetLanguage, search }),
  )

  // Every test has all three parts: `part` says what will be sat, and leaves nothing out of the list.
  serve(app, listIeltsScenarios, ({ user, query: { target_language: targetLanguage, search, part, ...query } }) =>
    list(user, { ...query, scenarioType: 'IELTS', targetLanguage, search }, part),
  )

  serve(app, getScenario, async ({ user, params }) => {
    const scenario = await findScenario(db, user, params.id)
    if (scenario === null) throw new Problem('NOT_FOUND')
    return scenario
  })
}
