// Stores a file's content as an author's own items.
import type { ScenarioFields } from '@parley/contracts/library/authoring.ts'
import type { LibraryFile, ModuleFile } from '@parley/contracts/library/library-file.ts'
import { newId } from '#database/columns.ts'
import type { Database } from '#database/connect.ts'
import { insertScenarios } from '../authoring/authoring.queries.ts'
import type { Author } from '../authoring/authoring.rules.ts'
import { orgFor } from '../authoring/authoring.ts'
import { insertModule } from '../authoring/module-authoring.queries.ts'
import { newState, type Publishing } from '../authoring/publishing.ts'
import { moduleColumns, placesOf, scenarioColumns } from '../authoring/written.rules.ts'

const scenarioOf = (author: Author, fields: ScenarioFields, publishing: Publishing) => ({
  ...scenarioColumns(fields),
  id: newId(),
  ownerId: author.id,
  orgId: orgFor(author, fields.visibility, null),
  moderation: newState(publishing, fields.visibility === 'PUBLIC'),
})

/** Stores a module with its scenarios, which become module-only. */
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
 * Stores the content of a validated file; call it in a transaction, and within quotas.
 * @throws Problem FORBIDDEN, LIBRARY.PUBLISHING_OFF
 */
export async function insertFile(tx: Database, author: Author, file: LibraryFile, publishing: Publishing) {
  if (file.format === 'parley/module') {
    return { kind: 'module' as const, _id: await insertModuleFile(tx, author, file, publishing) }
  }
  // Not imported as module-only, because its module is not imported with it.
  const alone = { ...scenarioOf(author, file.scenario, publishing), isModuleOnly: false }
  const [id = ''] = await insertScenarios(tx, [alone])
  return { kind: 'scenario' as const, _id: id }
}
