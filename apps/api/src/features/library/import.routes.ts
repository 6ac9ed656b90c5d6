// What a file describes becomes the author's own.
import type { ScenarioFields } from '@parley/contracts/authoring.ts'
import { importLibraryFile, type ModuleFile } from '@parley/contracts/library-file.ts'
import type { FastifyInstance } from 'fastify'
import { newId } from '#database/columns.ts'
import type { Database } from '#database/connect.ts'
import { serve } from '#platform/serve.ts'
import { insertScenarios } from './authoring.queries.ts'
import type { Author } from './authoring.rules.ts'
import { orgFor } from './authoring.ts'
import { insertModule } from './module-authoring.queries.ts'
import { moduleColumns, placesOf, scenarioColumns } from './written.rules.ts'

const scenarioOf = (author: Author, given: ScenarioFields) => ({
  ...scenarioColumns(given),
  id: newId(),
  ownerId: author.id,
  orgId: orgFor(author, given.visibility, null),
})

/** The module with its scenarios, which are only for it; all of it or nothing. */
async function importModule(db: Database, author: Author, { module }: ModuleFile): Promise<string> {
  const ownership = { ownerId: author.id, orgId: orgFor(author, module.visibility, null) }
  const places = placesOf<ScenarioFields>(module)
  const rows = places.map(({ item }) => ({ ...scenarioOf(author, item), isModuleOnly: true }))
  const members = rows.map(({ id }, index) => ({
    scenarioId: id,
    submoduleIndex: places[index]?.submoduleIndex ?? null,
  }))
  return db.transaction(async (tx) => {
    await insertScenarios(tx, rows)
    return insertModule(tx, { ...moduleColumns(module), ...ownership }, members)
  })
}

export function importRoutes(app: FastifyInstance, { db }: { readonly db: Database }): void {
  serve(app, importLibraryFile, async ({ user, body }) => {
    if (body.format === 'parley/module') return { kind: 'module' as const, _id: await importModule(db, user, body) }
    // It comes without the module that it may have been only for.
    const alone = { ...scenarioOf(user, body.scenario), isModuleOnly: false }
    const [id = ''] = await insertScenarios(db, [alone])
    return { kind: 'scenario' as const, _id: id }
  })
}
