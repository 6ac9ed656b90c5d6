// What a file describes becomes the author's own.
import type { ScenarioFields } from '@parley/contracts/authoring.ts'
import { importLibraryFile, type ModuleFile } from '@parley/contracts/library-file.ts'
import type { FastifyInstance } from 'fastify'
import { newId } from '#database/columns.ts'
import type { Database } from '#database/connect.ts'
import { takeImport, withinQuotas } from '#database/quota.ts'
import type { Limit } from '#platform/limits.ts'
import { serve } from '#platform/serve.ts'
import { insertScenarios } from './authoring.queries.ts'
import type { AuthoringParts } from './authoring.routes.ts'
import type { Author } from './authoring.rules.ts'
import { orgFor } from './authoring.ts'
import { readLibraryFile } from './library-file.ts'
import { insertModule } from './module-authoring.queries.ts'
import { newState, type Publishing } from './publishing.ts'
import { moduleColumns, placesOf, scenarioColumns } from './written.rules.ts'

/** Counted before the body is read: four megabytes of JSON take a while whatever is in them. */
const fileLimit: Limit = { name: 'library files', max: 10, windowMs: 60_000, countedIn: 'process' }

const scenarioOf = (author: Author, given: ScenarioFields, publishing: Publishing) => ({
  ...scenarioColumns(given),
  id: newId(),
  ownerId: author.id,
  orgId: orgFor(author, given.visibility, null),
  moderation: newState(publishing, given.visibility === 'PUBLIC'),
})

/** The module with its scenarios, which are only for it; all of it or nothing. */
async function importModule(
  db: Database,
  author: Author,
  { module }: ModuleFile,
  publishing: Publishing,
): Promise<string> {
  const moderation = newState(publishing, module.visibility === 'PUBLIC')
  const ownership = { ownerId: author.id, orgId: orgFor(author, module.visibility, null), moderation }
  const places = placesOf<ScenarioFields>(module)
  const rows = places.map(({ item }) => ({ ...scenarioOf(author, item, publishing), isModuleOnly: true }))
  const members = rows.map(({ id }, index) => ({
    scenarioId: id,
    submoduleIndex: places[index]?.submoduleIndex ?? null,
  }))
  return withinQuotas(db, author.id, ['scenarios', 'modules'], async (tx) => {
    await insertScenarios(tx, rows)
    return insertModule(tx, { ...moduleColumns(module), ...ownership }, members)
  })
}

export function importRoutes(app: FastifyInstance, { db, publishing }: AuthoringParts): void {
  serve(
    app,
    importLibraryFile,
    async ({ user, body }) => {
      const mode = await publishing()
      await takeImport(db, user.id)
      if (body.format === 'parley/module') {
        return { kind: 'module' as const, _id: await importModule(db, user, body, mode) }
      }
      // It comes without the module that it may have been only for.
      const alone = { ...scenarioOf(user, body.scenario, mode), isModuleOnly: false }
      const [id = ''] = await withinQuotas(db, user.id, ['scenarios'], (tx) => insertScenarios(tx, [alone]))
      return { kind: 'scenario' as const, _id: id }
    },
    { readBody: readLibraryFile, limit: fileLimit },
  )
}
