// What a file describes, stored as an author's own.
import type { ScenarioFields } from '@parley/contracts/authoring.ts'
import type { LibraryFile, ModuleFile } from '@parley/contracts/library-file.ts'
import { newId } from '#database/columns.ts'
import type { Database } from '#database/connect.ts'
import { insertScenarios } from './authoring.queries.ts'
import type { Author } from './authoring.rules.ts'
import { orgFor } from './authoring.ts'
import { insertModule } from './module-authoring.queries.ts'
import { newState, type Publishing } from './publishing.ts'
import { moduleColumns, placesOf, scenarioColumns } from './written.rules.ts'

const scenarioOf = (author: Author, given: ScenarioFields, publishing: Publishing) => ({
  ...scenarioColumns(given),
  id: newId(),
  ownerId: author.id,
  orgId: orgFor(author, given.visibility, null),
  moderation: newState(publishing, given.visibility === 'PUBLIC'),
})

/** The module with its scenarios, which are only for it. */
async function insertModuleFile(tx: Database, author: Author, { module }: ModuleFile, publishing: Publishing) {
  const moderation = newState(publishing, module.visibility === 'PUBLIC')
  const ownership = { ownerId: author.id, orgId: orgFor(author, module.visibility, null), moderation }
  const places = placesOf<ScenarioFields>(module)
  const rows = places.map(({ item }) => ({ ...scenarioOf(author, item, publishing), isModuleOnly: true }))
  const members = rows.map(({ id }, index) => ({
    scenarioId: id,
    submoduleIndex: places[index]?.submoduleIndex ?? null,
  }))
  await insertScenarios(tx, rows)
  return insertModule(tx, { ...moduleColumns(module), ...ownership }, members)
}

/**
 * Stores all that a checked file describes; call it in a transaction, and within quotas.
 * @throws Problem FORBIDDEN, LIBRARY.PUBLISHING_OFF
 */
export async function insertFile(tx: Database, author: Author, file: LibraryFile, publishing: Publishing) {
  if (file.format === 'parley/module') {
    return { kind: 'module' as const, _id: await insertModuleFile(tx, author, file, publishing) }
  }
  // It comes without the module that it may have been only for.
  const alone = { ...scenarioOf(author, file.scenario, publishing), isModuleOnly: false }
  const [id = ''] = await insertScenarios(tx, [alone])
  return { kind: 'scenario' as const, _id: id }
}
